/** Ranges of letters as regular expressions write them, the same as in migration 0008. */
const DROPPED_RANGES = [
  String.raw`'\u0060\u00ad\u00b4\u02b9\u02bb-\u02bf\u02c8\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1`,
  String.raw`\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7`,
  String.raw`\u06e8\u06ea-\u06ed\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2018\u2019\u201b\u202a-\u202e`,
  String.raw`\u2032\u2060-\u206f\u20d0-\u20ff\ua78b\ua78c\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uff07`,
]

const SEPARATOR_RANGES = [
  String.raw`\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b6-\u00b8\u00bb-\u00bf\u00d7`,
  String.raw`\u00f7\u02c2-\u02df\u037e\u055a-\u055f\u0589\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b`,
  String.raw`\u061d-\u061f\u066a-\u066d\u06d4\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030`,
  String.raw`\ue000-\uf8ff\ufd3e\ufd3f\ufe10-\ufe1f\ufe30-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40`,
  String.raw`\uff5b-\uff65\ufff0-\uffff\u{1f000}-\u{1faff}\u{e0000}-\u{e0fff}`,
]

function toPattern(ranges: readonly string[]): RegExp {
  return new RegExp(`[${ranges.join('')}]`, 'u')
}

/** Marks, apostrophes, and what nobody sees. */
export const DROPPED = toPattern(DROPPED_RANGES)

/** What stands between words. */
export const SEPARATOR = toPattern(SEPARATOR_RANGES)

/** Marks of their letter: a stretch that is marked takes them along. */
export const MARK = /\p{M}/u

/** Letters with a hook or a stroke, which Unicode does not take apart. */
export const PLAIN: Readonly<Record<string, string>> = {
  ...toPlain('b', 'Ɓɓ'),
  ...toPlain('d', 'ƊɗƉɖĐđÐð'),
  ...toPlain('e', 'ƐɛƎǝƏə'),
  ...toPlain('f', 'Ƒƒ'),
  ...toPlain('g', 'ƔɣƓɠ'),
  ...toPlain('h', 'Ħħ'),
  ...toPlain('i', 'ƖɩƗɨı'),
  ...toPlain('k', 'Ƙƙ'),
  ...toPlain('l', 'Łł'),
  ...toPlain('n', 'ŊŋƝɲ'),
  ...toPlain('o', 'ƆɔØøƟɵ'),
  ...toPlain('p', 'Ƥƥ'),
  ...toPlain('t', 'ƬƭŦŧ'),
  ...toPlain('v', 'Ʋʋ'),
  ...toPlain('u', 'Ʉʉ'),
  ...toPlain('y', 'Ƴƴ'),
  ...toPlain('z', 'Ƶƶ'),
}

function toPlain(plain: string, letters: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter) => [letter, plain]))
}
