import { AAC, BT601, beep, type FilmRow, H264, picture } from './film-row.ts'

const plain = (more: string[] = []) => [[...picture(), ...beep(), ...H264, ...AAC, ...more]]
const as = (...codecs: string[]) => [[...picture(), ...beep(), ...codecs]]

export const FILMS_OF_CONTAINERS: readonly FilmRow[] = [
  {
    name: 'a QuickTime film of a phone whose clock counts 600 a second',
    file: 'phone.mov',
    steps: [[...picture({ rate: 30, seconds: 1.633333 }), ...beep(), ...H264, ...AAC, '-movie_timescale', '600']],
    expect: { rate: 30, seconds: 49 / 30 },
  },
  {
    name: 'an MP4 whose clock counts 90,000 a second',
    file: 'a.mp4',
    steps: plain(['-video_track_timescale', '90000']),
    expect: {},
  },
  {
    name: 'an MP4 that lasts as long as its sound of 44.1 kHz',
    file: 'a.mp4',
    steps: [[...picture(), ...beep({ rate: 44_100, seconds: 1.63 }), ...H264, ...AAC]],
    expect: {},
  },
  {
    name: 'an MP4 in fragments, as browsers record',
    file: 'a.mp4',
    steps: plain(['-movflags', 'frag_keyframe+empty_moov']),
    expect: {},
  },
  { name: 'a Matroska film', file: 'a.mkv', steps: plain(), expect: {} },
  {
    name: 'a Matroska film of 128.128 s',
    file: 'a.mkv',
    steps: [
      [
        ...picture({ size: '64x36', rate: '24000/1001', seconds: 128.128 }),
        ...beep({ seconds: 128.128 }),
        ...H264,
        ...AAC,
      ],
    ],
    expect: { sizes: ['64x36'], rate: 24_000 / 1001, seconds: 128.128, colourSlack: 16 },
  },
  { name: 'a transport stream', file: 'a.ts', steps: plain(), expect: {} },
  {
    name: 'a transport stream of a camera, with clocks before its packets',
    file: 'a.m2ts',
    steps: plain(['-mpegts_m2ts_mode', '1']),
    expect: {},
  },
  {
    name: 'a transport stream that begins an hour late',
    file: 'a.ts',
    steps: plain(['-output_ts_offset', '3600']),
    expect: {},
  },
  {
    name: 'an MPEG program stream',
    file: 'a.mpg',
    steps: as('-c:v', 'mpeg2video', '-q:v', '3', '-c:a', 'mp2'),
    expect: {},
  },
  {
    name: 'a DVD object with AC-3',
    file: 'a.vob',
    steps: as('-c:v', 'mpeg2video', '-q:v', '3', '-c:a', 'ac3', '-f', 'vob'),
    expect: {},
  },
  {
    name: 'an AVI with MP3',
    file: 'a.avi',
    steps: as('-c:v', 'mpeg4', '-q:v', '3', '-c:a', 'mp3'),
    expect: { syncSlackSeconds: 0.09 },
  },
  {
    name: 'an AVI of single pictures with eight-bit sound',
    file: 'a.avi',
    steps: [[...picture(), ...beep({ rate: 8000 }), '-c:v', 'mjpeg', '-q:v', '3', '-c:a', 'pcm_u8', '-ac', '1']],
    expect: {},
  },
  {
    name: 'a WebM with VP8 and Vorbis',
    file: 'a.webm',
    steps: as('-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '1M', '-c:a', 'libvorbis'),
    expect: {},
  },
  {
    name: 'a WebM that was written live and says no length',
    file: 'a.webm',
    steps: as('-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '1M', '-c:a', 'libopus', '-live', '1', '-f', 'webm'),
    expect: {},
  },
  { name: 'a Flash video', file: 'a.flv', steps: plain(), expect: {} },
  {
    name: 'a 3GP film of an old phone at 15 a second',
    file: 'a.3gp',
    steps: [
      [
        ...picture({ size: '176x144', rate: 15, seconds: 1.6 }),
        ...beep({ rate: 8000 }),
        '-c:v',
        'h263',
        '-q:v',
        '3',
        ...AAC,
        '-ac',
        '1',
      ],
    ],
    expect: { sizes: ['176x144'], rate: 15, colourSlack: 14 },
  },
  {
    name: 'a Windows Media film',
    file: 'a.wmv',
    steps: as('-c:v', 'wmv2', '-q:v', '3', '-c:a', 'wmav2'),
    expect: { syncSlackSeconds: 0.12 },
  },
  {
    name: 'an Ogg film',
    file: 'a.ogv',
    steps: [
      [
        ...picture({ form: `${BT601},noise=alls=4:allf=t` }),
        ...beep(),
        '-c:v',
        'libtheora',
        '-q:v',
        '9',
        '-c:a',
        'libvorbis',
      ],
    ],
    expect: {},
  },
  {
    name: 'an MXF film of a studio',
    file: 'a.mxf',
    steps: as('-c:v', 'mpeg2video', '-q:v', '3', '-c:a', 'pcm_s16le'),
    expect: {},
  },
  {
    name: 'ProRes of ten bits with sound of 24 bits',
    file: 'a.mov',
    steps: [
      [
        ...picture({ form: `${BT601},format=yuv422p10le` }),
        ...beep(),
        '-c:v',
        'prores_ks',
        '-profile:v',
        '0',
        '-c:a',
        'pcm_s24le',
      ],
    ],
    expect: {},
  },
  { name: 'FFV1 with FLAC', file: 'a.mkv', steps: as('-c:v', 'ffv1', '-c:a', 'flac'), expect: {} },
  {
    name: 'HEVC of ten bits',
    file: 'a.mp4',
    steps: [
      [
        ...picture({ form: 'scale=out_color_matrix=bt601:out_range=tv,format=yuv420p10le' }),
        ...beep(),
        '-c:v',
        'libx265',
        '-preset',
        'ultrafast',
        '-x265-params',
        'log-level=none:pools=2',
        '-tag:v',
        'hvc1',
        ...AAC,
      ],
    ],
    expect: {},
  },
  { name: 'AV1', file: 'a.mp4', steps: as('-c:v', 'libsvtav1', '-preset', '12', '-crf', '25', ...AAC), expect: {} },
  {
    name: 'a film whose name has other letters, marks and signs',
    file: 'Ọjọ́ Ìkẹyìn – “fin” 🎬, 50% [HD].mp4',
    steps: plain(),
    expect: {},
  },
]
