/** The folders that programs are looked for in. */
export function readSearchPath(): string {
  return process.env.PATH ?? ''
}
