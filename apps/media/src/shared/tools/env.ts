/** What ffmpeg and its kind need of ours: where programs, libraries and temporary files are, and the language. */
const NEEDED = [
  ...['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'SYSTEMROOT'],
  ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ'],
]

/** The environment of a tool that reads strangers' files: whoever takes it over finds no key and no password in it. */
export function toToolEnvironment(source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(NEEDED.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])))
}
