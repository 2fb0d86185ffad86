import { AAC, beep, type FilmRow, H264, picture } from './film-row.ts'
import { toPgs } from './picture-subtitles.ts'

const H264_AAC = [...H264, ...AAC]
const sound = (shape: Parameters<typeof beep>[0], ...codecs: string[]) => [
  [...picture(), ...beep(shape), ...H264, ...(codecs.length > 0 ? codecs : AAC)],
]
const srt = (text: string, from = '00:00:00,200', to = '00:00:01,000') => `1\n${from} --> ${to}\n${text}\n`
const ASS = `[Script Info]
ScriptType: v4.00+
[V4+ Styles]
Format: Name, Fontname, Fontsize
Style: Default,Arial,20
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:00.20,0:00:01.00,Default,,0,0,0,,{\\an8}{\\i1}Ẹ káàbọ̀{\\i0}
`
/** Film, sound and the given subtitle files, in this order. */
const withTexts = (files: string[], ...more: string[]) => [
  [
    ...picture(),
    ...beep(),
    ...files.flatMap((file) => ['-i', file]),
    '-map',
    '0',
    '-map',
    '1',
    ...files.flatMap((_, index) => ['-map', String(index + 2)]),
    ...H264_AAC,
    ...more,
  ],
]

export const FILMS_OF_SOUNDS: readonly FilmRow[] = [
  { name: 'a film without sound', file: 'a.mp4', steps: [[...picture(), ...H264]], expect: { sounds: {} } },
  {
    name: 'a film with sound of six channels',
    file: 'a.mkv',
    steps: [
      [
        ...picture(),
        ...beep(),
        '-filter_complex',
        '[1:a]pan=5.1|FL=c0|FR=c0|FC=c0|LFE=0*c0|BL=0*c0|BR=0*c0[a]',
        '-map',
        '0:v',
        '-map',
        '[a]',
        ...H264,
        '-c:a',
        'ac3',
      ],
    ],
    expect: {},
  },
  {
    name: 'a film with one channel of 8 kHz',
    like: 'a film with sound of six channels',
    file: 'a.mov',
    steps: sound({ rate: 8000 }, '-c:a', 'pcm_s16le', '-ac', '1'),
    expect: {},
  },
  {
    name: 'a film with uncompressed sound of 96 kHz',
    like: 'a film with sound of six channels',
    file: 'a.mkv',
    steps: sound({ rate: 96_000 }, '-c:a', 'pcm_s24le'),
    expect: {},
  },
  {
    name: 'a film whose sound begins late',
    like: 'a recording whose sound begins late',
    file: 'a.mp4',
    steps: [[...picture(), '-itsoffset', '0.4', ...beep({ seconds: 1.2, at: 0.08 }), ...H264_AAC]],
    expect: {},
  },
  {
    name: 'a recording whose sound begins late',
    file: 'a.ts',
    steps: [[...picture(), '-itsoffset', '0.4', ...beep({ seconds: 1.2, at: 0.08 }), ...H264_AAC]],
    expect: { syncSlackSeconds: 0.09 },
  },
  {
    name: 'a film whose sound begins before zero',
    file: 'a.mkv',
    steps: [
      [
        ...picture(),
        '-itsoffset',
        '-0.2',
        ...beep({ seconds: 1.8, at: 0.68 }),
        '-avoid_negative_ts',
        'disabled',
        ...H264,
        '-c:a',
        'flac',
      ],
    ],
    expect: { seconds: 1.8, flashAt: 0.68, beepAt: 0.68 },
  },
  {
    name: 'a film whose sound is longer than its picture',
    like: 'a Matroska film whose sound is longer than its picture by far',
    file: 'a.mp4',
    steps: sound({ seconds: 2.8 }),
    expect: { notices: ['The sound is longer than the picture: its end was left out: Original, 1.2 s'] },
  },
  {
    name: 'a Matroska film whose sound is longer than its picture by far',
    file: 'a.mkv',
    steps: sound({ seconds: 14.6 }, '-c:a', 'flac'),
    expect: { notices: ['The sound is longer than the picture: its end was left out: Original, 13.0 s'] },
  },
  {
    name: 'a film whose sound is shorter than its picture',
    file: 'a.mp4',
    steps: sound({ seconds: 0.8 }),
    expect: { notices: ['The sound is shorter than the picture: silence was added at its end: Original, 0.8 s'] },
  },
  {
    name: 'a film of 8.04 s, which would leave a segment of 40 ms,',
    file: 'a.mp4',
    steps: [[...picture({ size: '64x36', seconds: 8.04 }), ...beep({ seconds: 8.05 }), ...H264_AAC]],
    expect: { sizes: ['64x36'], seconds: 8.04, colourSlack: 16 },
  },
  {
    name: 'a film of 8.2 s, which would leave a segment of 200 ms,',
    like: 'a film of 8.04 s, which would leave a segment of 40 ms,',
    file: 'a.mp4',
    steps: [[...picture({ size: '64x36', seconds: 8.2 }), ...beep({ seconds: 8.2 }), ...H264_AAC]],
    expect: { sizes: ['64x36'], seconds: 8.2, colourSlack: 16 },
  },
  {
    name: 'a film with sound in two languages and a sent one that is too short',
    file: 'a.mkv',
    steps: [
      [...beep({ hertz: 1200, seconds: 0.8 }), 'ig.wav'],
      [
        ...picture(),
        ...beep(),
        ...beep({ hertz: 880 }),
        '-map',
        '0',
        '-map',
        '1',
        '-map',
        '2',
        ...H264_AAC,
        '-metadata:s:a:0',
        'language=eng',
        '-metadata:s:a:1',
        'language=yor',
      ],
    ],
    sent: { audio: [{ language: 'ig', label: 'Igbo', sourceKey: 'ig.wav' }] },
    expect: {
      sounds: { en: 440, yo: 880, ig: 1200 },
      notices: ['The sound is shorter than the picture: silence was added at its end: Igbo, 0.8 s'],
    },
  },
  {
    name: 'a film with three sound tracks in one language',
    like: 'a film with sound in two languages and a sent one that is too short',
    file: 'a.mkv',
    steps: [
      [
        ...picture(),
        ...beep({ hertz: 880 }),
        ...beep(),
        ...beep({ hertz: 880 }),
        '-map',
        '0',
        '-map',
        '1',
        '-map',
        '2',
        '-map',
        '3',
        ...H264_AAC,
        ...[0, 1, 2].flatMap((track) => [`-metadata:s:a:${track}`, 'language=eng']),
        '-metadata:s:a:0',
        'title=Comments',
        '-disposition:a:0',
        '0',
        '-disposition:a:1',
        'default',
        '-disposition:a:2',
        '0',
      ],
    ],
    expect: {
      sounds: { en: 440 },
      notices: [
        'A sound track was not taken, because another one of its language was: English, Comments',
        'A sound track was not taken, because another one of its language was: English',
      ],
    },
  },
  {
    name: 'a Matroska film with SubRip, SubStation and picture subtitles',
    file: 'a.mkv',
    given: {
      'a.srt': srt('Hello & <i>you</i>'),
      'b.srt': srt('Forced'),
      'c.srt': srt('[Door]'),
      'd.srt': srt('Late', '00:00:05,000', '00:00:06,000'),
      'e.srt': srt('Long', '00:00:01,000', '00:01:00,000'),
      'a.ass': ASS,
      'p.sup': toPgs(),
    },
    steps: withTexts(
      ['a.srt', 'b.srt', 'c.srt', 'd.srt', 'e.srt', 'a.ass', 'p.sup'],
      ...[
        '-c:s',
        'copy',
        '-metadata:s:s:0',
        'language=eng',
        '-metadata:s:s:1',
        'language=eng',
        '-metadata:s:s:2',
        'language=eng',
      ],
      ...['-metadata:s:s:3', 'language=fre', '-metadata:s:s:5', 'language=yor', '-metadata:s:s:6', 'language=hau'],
      ...['-disposition:s:1', 'forced', '-disposition:s:2', 'hearing_impaired'],
    ),
    expect: {
      texts: [
        'en English: Hello &amp; <i>you</i>',
        'en English (forced): Forced',
        'en English (SDH): [Door]',
        'und Subtitles: Long',
        'yo Yoruba: <i>Ẹ káàbọ̀</i>',
      ],
      notices: [
        'Subtitles made of pictures were not taken; send them as text with --subtitles: Hausa, PGS',
        'Subtitles of the film were not taken, because they hold no text that can be read: French',
      ],
    },
  },
  {
    name: 'an MP4 with its own subtitles, beside sent ones in one of their languages,',
    file: 'a.mp4',
    given: { 'a.srt': srt('Hello'), 'b.srt': srt('Sannu'), 'en.vtt': 'WEBVTT\n\n00:00.200 --> 00:01.000\nSent\n' },
    steps: withTexts(
      ['a.srt', 'b.srt'],
      '-c:s',
      'mov_text',
      '-metadata:s:s:0',
      'language=eng',
      '-metadata:s:s:1',
      'language=hau',
    ),
    sent: { subtitles: [{ language: 'en', label: 'English', sourceKey: 'en.vtt' }] },
    expect: {
      texts: ['en English: Sent', 'ha Hausa: Sannu'],
      notices: ['Subtitles of the film were not taken, because a file was sent for their language: English'],
    },
  },
  {
    name: 'a WebM with WebVTT',
    like: 'a Matroska film with SubRip, SubStation and picture subtitles',
    file: 'a.webm',
    given: { 'a.vtt': 'WEBVTT\n\n00:00.200 --> 00:01.000\nNdewo\n' },
    steps: [
      [
        ...picture(),
        ...beep(),
        '-i',
        'a.vtt',
        '-map',
        '0',
        '-map',
        '1',
        '-map',
        '2',
        '-c:v',
        'libvpx',
        '-deadline',
        'realtime',
        '-b:v',
        '1M',
        '-c:a',
        'libopus',
        '-c:s',
        'webvtt',
        '-metadata:s:s:0',
        'language=ibo',
      ],
    ],
    expect: { texts: ['ig Igbo: Ndewo'] },
  },
]
