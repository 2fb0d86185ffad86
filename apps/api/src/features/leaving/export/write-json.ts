import type { HeldWriter } from './collect.ts'
import type { Entry } from './zip.ts'

/** For programs: `{ madeAt, parts: [{ name, title, isWhole, rows }] }`, a row a line. */
export async function openJson(
  { write }: Pick<Entry, 'write'>,
  madeAt: string,
): Promise<HeldWriter & { end(): Promise<void> }> {
  let [partsBefore, rowsBefore] = [0, 0]
  await write(`{"madeAt":${JSON.stringify(madeAt)},"parts":[`)
  return {
    async begin({ name, title }) {
      const words = `"name":${JSON.stringify(name)},"title":${JSON.stringify(title)},"isWhole":true`
      await write(`${partsBefore > 0 ? ',' : ''}\n{${words},"rows":[`)
      partsBefore += 1
      rowsBefore = 0
    },
    async rows(rows) {
      const text = rows.map((row) => JSON.stringify(row)).join(',\n')
      await write(`${rowsBefore > 0 ? ',' : ''}\n${text}`)
      rowsBefore += rows.length
    },
    endPart: () => write(']}'),
    end: () => write('\n]}\n'),
  }
}
