/** As the packager leaves them, without keys. */
export const DASH = `<?xml version="1.0" encoding="UTF-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:mpeg:dash:schema:mpd:2011 DASH-MPD.xsd" xmlns:cenc="urn:mpeg:cenc:2013" xmlns:mspr="urn:microsoft:playready" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" minBufferTime="PT2S" type="static" mediaPresentationDuration="PT46S">
  <Period id="0">
    <AdaptationSet id="0" contentType="video" maxWidth="854" maxHeight="480" frameRate="12288/512" subsegmentAlignment="true" subsegmentStartsWithSAP="1">
      <Representation id="0" bandwidth="55408" codecs="avc1.4d4015" mimeType="video/mp4" sar="1:1" width="428" height="240">
        <BaseURL>cenc/240p.mp4</BaseURL>
        <SegmentBase indexRange="1677-1852" timescale="12288">
          <Initialization range="0-1676"/>
        </SegmentBase>
      </Representation>
    </AdaptationSet>
    <AdaptationSet id="1" contentType="audio" lang="en" subsegmentStartsWithSAP="1" subsegmentAlignment="true">
      <Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>
      <Label>English</Label>
      <Representation id="3" bandwidth="27549" codecs="mp4a.40.2" mimeType="audio/mp4" audioSamplingRate="24000">
        <AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="1"/>
        <BaseURL>cenc/audio-en.mp4</BaseURL>
        <SegmentBase indexRange="1639-1814" timescale="24000">
          <Initialization range="0-1638"/>
        </SegmentBase>
      </Representation>
    </AdaptationSet>
    <AdaptationSet id="2" contentType="audio" lang="ig" subsegmentStartsWithSAP="1" subsegmentAlignment="true">
      <Label>Igbo</Label>
      <Representation id="4" bandwidth="27613" codecs="mp4a.40.2" mimeType="audio/mp4" audioSamplingRate="24000">
        <AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="1"/>
        <BaseURL>cenc/audio-ig.mp4</BaseURL>
        <SegmentBase indexRange="1639-1814" timescale="24000">
          <Initialization range="0-1638"/>
        </SegmentBase>
      </Representation>
    </AdaptationSet>
    <AdaptationSet id="3" contentType="text" lang="en" subsegmentAlignment="true">
      <Role schemeIdUri="urn:mpeg:dash:role:2011" value="subtitle"/>
      <Label>English</Label>
      <Representation id="5" bandwidth="628" codecs="wvtt" mimeType="application/mp4">
        <BaseURL>cenc/text-en.mp4</BaseURL>
        <SegmentBase indexRange="738-889" timescale="1000">
          <Initialization range="0-737"/>
        </SegmentBase>
      </Representation>
    </AdaptationSet>
    <AdaptationSet id="4" contentType="text" lang="yo" subsegmentAlignment="true">
      <Role schemeIdUri="urn:mpeg:dash:role:2011" value="subtitle"/>
      <Label>Yorùbá</Label>
      <Representation id="6" bandwidth="660" codecs="wvtt" mimeType="application/mp4">
        <BaseURL>cenc/text-yo.mp4</BaseURL>
        <SegmentBase indexRange="738-889" timescale="1000">
          <Initialization range="0-737"/>
        </SegmentBase>
      </Representation>
    </AdaptationSet>
  </Period>
</MPD>
`

export const MASTER = `#EXTM3U
#EXT-X-VERSION:6
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,URI="audio-en.m3u8",GROUP-ID="audio-all",LANGUAGE="en",NAME="English",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1"
#EXT-X-MEDIA:TYPE=AUDIO,URI="audio-ig.m3u8",GROUP-ID="audio-all",LANGUAGE="ig",NAME="Igbo",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="1"
#EXT-X-MEDIA:TYPE=SUBTITLES,URI="../subtitles/text-en.m3u8",GROUP-ID="subtitles",LANGUAGE="en",NAME="English",DEFAULT=NO,AUTOSELECT=YES
#EXT-X-MEDIA:TYPE=SUBTITLES,URI="../subtitles/text-yo.m3u8",GROUP-ID="subtitles",LANGUAGE="yo",NAME="Yorùbá",DEFAULT=NO,AUTOSELECT=YES
#EXT-X-STREAM-INF:BANDWIDTH=79895,AVERAGE-BANDWIDTH=60383,CODECS="avc1.4d4015,mp4a.40.2",RESOLUTION=428x240,VIDEO-RANGE=SDR,FRAME-RATE=24.000,AUDIO="audio-all",SUBTITLES="subtitles",CLOSED-CAPTIONS=NONE
240p.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=115919,AVERAGE-BANDWIDTH=80696,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,VIDEO-RANGE=SDR,FRAME-RATE=24.000,AUDIO="audio-all",SUBTITLES="subtitles",CLOSED-CAPTIONS=NONE
360p.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=12604,AVERAGE-BANDWIDTH=10791,CODECS="avc1.4d4015",RESOLUTION=428x240,VIDEO-RANGE=SDR,CLOSED-CAPTIONS=NONE,URI="240p-keyframes.m3u8"
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=16298,AVERAGE-BANDWIDTH=13802,CODECS="avc1.4d401e",RESOLUTION=640x360,VIDEO-RANGE=SDR,CLOSED-CAPTIONS=NONE,URI="360p-keyframes.m3u8"
`

export const VTT = `WEBVTT

00:00:09.000 --> 00:00:13.000
The rain falls as if somebody owed it money.

00:00:14.000 --> 00:00:18.000
She said &amp; she would <i>wait</i> until it stopped.
`
