import type { TitleWriter } from '#shared/title-writer.ts'

/** What is not given stays as it is. */
export const titleWriter: TitleWriter = {
  async write(tx, { tenantId, titleId }, columns) {
    const { name, synopsis, language, translations, releasedOn, facts, genres, certificate, markers, pictured } =
      columns
    await tx
      .updateTable('title')
      .set({
        ...(name !== undefined && { name }),
        ...(synopsis !== undefined && { synopsis }),
        ...(language !== undefined && { language }),
        ...(translations && { translations: JSON.stringify(translations) }),
        ...(releasedOn !== undefined && { released_on: releasedOn }),
        ...(facts && { facts: JSON.stringify(facts) }),
        ...(genres && { genres: [...genres] }),
        ...(certificate && { certificate: JSON.stringify(certificate) }),
        ...(markers && { markers: JSON.stringify(markers) }),
        ...(pictured && {
          ...{ pictures: pictured.pictures, art: JSON.stringify(pictured.art) },
          film_art: JSON.stringify(pictured.filmArt),
        }),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', titleId)
      .execute()
  },
  async setState(tx, { tenantId, titleId }, state) {
    await tx.updateTable('title').set({ state }).where('tenant_id', '=', tenantId).where('id', '=', titleId).execute()
  },
}
