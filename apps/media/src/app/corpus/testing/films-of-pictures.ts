import { AAC, BT601, BT709, beep, type FilmRow, H264, hevc, picture, tags } from './film-row.ts'

const film = (shape: Parameters<typeof picture>[0], ...codecs: string[]) => [
  [...picture(shape), ...beep(), ...(codecs.length > 0 ? codecs : H264), ...AAC],
]
/** A film and the same one turned by what the container says, as phones write it. */
const turned = (degrees: string, size: string, filter: string) => [
  [
    ...picture({ size, form: `${filter},${BT601}` }),
    ...beep(),
    ...H264,
    ...AAC,
    '-movie_timescale',
    '600',
    'lying.mov',
  ],
  ['-i', 'lying.mov', '-c', 'copy', '-metadata:s:v:0', `rotate=${degrees}`],
]

/** Fields of a stripe that moves: between lines of one moment nothing differs, between moments all does. */
const fields = (size: string, rate: number, more: string[]) => [
  [
    '-f',
    'lavfi',
    '-i',
    `smptebars=s=${size}:r=${rate * 2}:d=1,scroll=h=0.03,${BT601},interlace=scan=tff:lowpass=off,setfield=tff`,
    ...more,
  ],
]

export const FILMS_OF_PICTURES: readonly FilmRow[] = [
  ...(
    [
      ['24000/1001', '24000/1001', 24_000 / 1001],
      ['30000/1001', '30000/1001', 30_000 / 1001],
      ['50', '25', 25],
      ['60000/1001', '30000/1001', 30_000 / 1001],
      ['60', '30', 30],
      ['120', '30', 30],
      ['12', '12', 12],
    ] as const
  ).map(([given, made, rate]) => ({
    name: `a film of ${given} pictures a second comes at ${made} and`,
    file: 'a.mp4',
    steps: film({ rate: given }),
    expect: { rate },
  })),
  {
    name: 'a film of a phone whose rate varies',
    file: 'a.mov',
    steps: [
      [
        ...picture({ rate: 30 }),
        ...beep(),
        '-vf',
        "select='if(lt(t,0.8),1,not(mod(n,3)))'",
        '-fps_mode',
        'vfr',
        ...H264,
        ...AAC,
        '-movie_timescale',
        '600',
      ],
    ],
    expect: { rate: 24_000 / 1001, seconds: 1.6 },
  },
  {
    name: 'a film of 1 s',
    file: 'a.mp4',
    steps: [[...picture({ seconds: 1 }), ...beep({ seconds: 1 }), ...H264, ...AAC]],
    expect: { seconds: 1 },
  },
  {
    name: 'an MP4 of one picture',
    file: 'a.mp4',
    steps: [[...picture({ seconds: 0.04 }), ...H264]],
    expect: { seconds: 0.04, flashAt: null, sounds: {} },
  },
  {
    name: 'a Matroska film of one picture',
    file: 'a.mkv',
    steps: [[...picture({ seconds: 0.04 }), ...H264]],
    expect: { seconds: 0.04, flashAt: null, sounds: {} },
  },
  {
    name: 'a phone film turned a quarter to the left',
    file: 'a.mov',
    steps: turned('90', '320x180', 'transpose=clock'),
    expect: { sizes: ['320x180'] },
  },
  {
    name: 'a phone film that stands upside down',
    file: 'a.mov',
    steps: turned('180', '320x180', 'hflip,vflip'),
    expect: {},
  },
  {
    name: 'a phone film turned a quarter to the right',
    file: 'a.mov',
    steps: turned('-90', '180x320', 'transpose=cclock'),
    expect: { sizes: ['180x320'] },
  },
  { name: 'a standing film', file: 'a.mp4', steps: film({ size: '180x320' }), expect: { sizes: ['180x320'] } },
  {
    name: 'a PAL recording of half pictures with long pixels',
    file: 'a.mpg',
    steps: fields('720x576', 25, ['-c:v', 'mpeg2video', '-q:v', '3', '-flags', '+ildct+ilme', '-aspect', '16:9']),
    expect: {
      sizes: ['426x240', '640x360', '640x360', '854x480', '960x540'],
      seconds: 1,
      flashAt: null,
      sounds: {},
      corners: null,
      isWhole: true,
    },
  },
  {
    name: 'a broadcast of 1080 lines in half pictures',
    file: 'a.ts',
    steps: fields('480x1080', 25, [...H264, '-x264-params', 'interlaced=1:tff=1', '-aspect', '4:9']),
    expect: {
      sizes: ['190x426', '284x640', '284x640', '380x854', '426x960'],
      seconds: 1,
      flashAt: null,
      sounds: {},
      corners: null,
      isWhole: true,
    },
  },
  {
    name: 'a film of long pixels',
    file: 'a.mp4',
    steps: film({ size: '240x180', form: `${BT601},setsar=4/3` }),
    expect: {},
  },
  {
    name: 'a film of tall pixels',
    file: 'a.mkv',
    steps: film({ size: '320x90', form: `${BT601},setsar=1/2` }),
    expect: { sizes: ['160x90'] },
  },
  {
    name: 'an odd size with a colour for each point',
    file: 'a.mp4',
    steps: film({ size: '321x181', form: 'scale=out_color_matrix=bt601:out_range=tv,format=yuv444p' }),
    expect: { sizes: ['322x182'] },
  },
  {
    name: 'an odd size with shared colours',
    file: 'a.mkv',
    steps: film({ size: '319x179' }, '-c:v', 'ffv1'),
    expect: { sizes: ['320x180'] },
  },
  {
    name: 'a picture of colours that is not of a film, as screens are recorded,',
    file: 'a.mp4',
    steps: film({ form: 'format=rgb24' }, '-c:v', 'libx264rgb', '-preset', 'ultrafast'),
    expect: {},
  },
  {
    name: 'a phone film in the full range',
    file: 'a.mp4',
    steps: film({ form: 'scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p' }, ...H264, '-color_range', 'pc'),
    expect: {},
  },
  {
    name: 'a small film that names BT.709',
    file: 'a.mp4',
    steps: film({ form: BT709 }, ...H264, ...tags('bt709', 'bt709', 'bt709')),
    expect: {},
  },
  {
    name: 'a large film that names no colours',
    file: 'a.mp4',
    steps: film({ size: '64x720', form: BT709 }),
    expect: { sizes: ['38x426', '56x640', '56x640'], colourSlack: 14 },
  },
  {
    name: 'a film of PAL colours',
    file: 'a.mp4',
    steps: film({}, ...H264, ...tags('bt709', 'smpte170m', 'bt470bg')),
    expect: {},
  },
  {
    name: 'a film of wide colours in the ordinary range',
    file: 'a.mp4',
    steps: film(
      {
        form: 'scale=out_color_matrix=bt709:out_range=tv,format=yuv444p,zscale=matrixin=bt709:primariesin=bt709:transferin=bt709:rangein=tv:primaries=bt2020:matrix=bt2020nc:transfer=bt2020-10:range=tv,format=yuv420p10le',
      },
      ...hevc(''),
      ...tags('bt2020', 'bt2020-10', 'bt2020nc'),
    ),
    expect: {},
  },
  {
    name: 'a picture with a second one beside it',
    file: 'a.mkv',
    steps: [
      [
        ...picture(),
        ...beep(),
        '-f',
        'lavfi',
        '-i',
        'testsrc=s=64x36:r=25:d=1.6',
        '-map',
        '2',
        '-map',
        '0',
        '-map',
        '1',
        '-disposition:v:0',
        '0',
        '-disposition:v:1',
        'default',
        ...H264,
        ...AAC,
      ],
    ],
    expect: { notices: ['A second picture was not taken'] },
  },
  {
    name: 'a film with a cover before its picture',
    file: 'a.mp4',
    steps: [
      ['-f', 'lavfi', '-i', 'color=blue:s=100x150', '-frames:v', '1', 'cover.png'],
      [
        ...picture(),
        ...beep(),
        '-i',
        'cover.png',
        '-map',
        '2',
        '-map',
        '0',
        '-map',
        '1',
        '-c:v:0',
        'png',
        '-disposition:v:0',
        'attached_pic',
        '-c:v:1',
        'libx264',
        '-preset',
        'ultrafast',
        ...AAC,
      ],
    ],
    expect: {},
  },
  {
    name: 'a camera film with a track of time codes',
    file: 'a.mov',
    steps: film({}, ...H264, '-timecode', '10:00:00:00'),
    expect: {},
  },
]
