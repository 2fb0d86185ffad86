export const SAMPLE_RATE = 24_000
const PEAK = 0.5
const FADE_SECONDS = 1.5

export type Voice = 'kalimba' | 'flute' | 'drum' | 'bell'

export interface Melody {
  /** Hertz of the lowest melody note. */
  root: number
  beatSeconds: number
  voice: Voice
  /** Semitones above the root, one a beat; a pentatonic phrase of eight. */
  steps: readonly number[]
}

interface Overtone {
  ratio: number
  level: number
  /** Seconds until it has faded to a third. */
  decay: number
}

const VOICES: Readonly<Record<Voice, readonly Overtone[]>> = {
  kalimba: [
    { ratio: 1, level: 1, decay: 0.7 },
    { ratio: 2, level: 0.25, decay: 0.4 },
    { ratio: 5.4, level: 0.12, decay: 0.08 },
  ],
  flute: [
    { ratio: 1, level: 1, decay: 1.6 },
    { ratio: 2, level: 0.3, decay: 1.2 },
    { ratio: 3, level: 0.1, decay: 0.8 },
  ],
  drum: [
    { ratio: 0.5, level: 1, decay: 0.22 },
    { ratio: 0.79, level: 0.5, decay: 0.12 },
    { ratio: 1, level: 0.35, decay: 0.3 },
  ],
  bell: [
    { ratio: 1, level: 0.8, decay: 1.1 },
    { ratio: 2.76, level: 0.3, decay: 0.6 },
    { ratio: 5.4, level: 0.1, decay: 0.25 },
  ],
}

/** The second language answers in another voice, so that switching is heard. */
export const ANSWERING_VOICE: Readonly<Record<Voice, Voice>> = {
  kalimba: 'flute',
  flute: 'kalimba',
  drum: 'bell',
  bell: 'drum',
}

function addNote(samples: Float64Array, start: number, hertz: number, voice: Voice, level: number): void {
  const first = Math.round(start * SAMPLE_RATE)
  const longest = Math.max(...VOICES[voice].map((overtone) => overtone.decay)) * 5
  const last = Math.min(samples.length, first + Math.round(longest * SAMPLE_RATE))
  const attack = voice === 'flute' ? 0.12 : 0.006
  for (let index = first; index < last; index += 1) {
    const seconds = (index - first) / SAMPLE_RATE
    let value = 0
    for (const { ratio, level: share, decay } of VOICES[voice]) {
      value += share * Math.exp(-seconds / decay) * Math.sin(2 * Math.PI * hertz * ratio * seconds)
    }
    samples[index] = (samples[index] ?? 0) + value * level * Math.min(1, seconds / attack)
  }
}

function addDrone(samples: Float64Array, root: number): void {
  for (let index = 0; index < samples.length; index += 1) {
    const seconds = index / SAMPLE_RATE
    const swell = 0.6 + 0.4 * Math.sin(2 * Math.PI * 0.09 * seconds)
    const low = Math.sin(Math.PI * root * seconds) + 0.5 * Math.sin(1.5 * Math.PI * root * seconds)
    samples[index] = (samples[index] ?? 0) + 0.16 * swell * low
  }
}

/** Which beats sound: the phrase, its answer a fifth up, a rest, the phrase from its middle. */
function planNotes(melody: Melody, beats: number): { beat: number; semitones: number; level: number }[] {
  const count = melody.steps.length
  return Array.from({ length: beats }, (_, beat) => {
    const phrase = Math.floor(beat / count) % 4
    const step = melody.steps[(beat + (phrase === 3 ? 4 : 0)) % count] ?? 0
    const isRest = phrase === 2 ? beat % 2 === 1 : beat % count === 5
    return { beat, semitones: step + (phrase === 1 ? 7 : 0), level: isRest ? 0 : beat % 4 === 0 ? 1 : 0.7 }
  }).filter((note) => note.level > 0)
}

/** A melody over a drone as 16-bit mono samples; the same input always gives the same bytes. */
export function playMelody(melody: Melody, durationSeconds: number): Buffer {
  const samples = new Float64Array(Math.round(durationSeconds * SAMPLE_RATE))
  addDrone(samples, melody.root)
  for (const note of planNotes(melody, Math.floor((durationSeconds - 2) / melody.beatSeconds))) {
    const hertz = melody.root * 2 ** (note.semitones / 12)
    addNote(samples, note.beat * melody.beatSeconds, hertz, melody.voice, note.level)
  }
  const peak = samples.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0)
  const out = Buffer.alloc(samples.length * 2)
  samples.forEach((value, index) => {
    const fromEnd = Math.min(index, samples.length - index) / SAMPLE_RATE
    const fade = Math.min(1, fromEnd / FADE_SECONDS)
    out.writeInt16LE(Math.round((value / peak) * PEAK * fade * 32_767), index * 2)
  })
  return out
}
