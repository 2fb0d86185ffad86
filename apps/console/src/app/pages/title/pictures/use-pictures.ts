import type { Picture, PictureKind, PictureSet } from '@kola/contract/titles/pictures'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client, toHeaders } from '#shared/client.ts'
import { sendBytes } from '#shared/sending/send-bytes.ts'

interface Known {
  pictures: Picture[]
  sets: PictureSet[]
}

/** What was sent for a title, and what was cut from it. */
export function usePictures(titleId: string) {
  const queryKey = ['pictures', titleId]
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => client('GET /api/v1/apps/titles/{titleId}/pictures', { params: { titleId } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const put = (change: (known: Known) => Known) =>
    cache.setQueryData<Known>(queryKey, (known) => known && change(known))
  return {
    ...{ known: data, error, refetch },
    findSet: (id: string) => data?.sets.find((set) => set.id === id),
    addPicture: (picture: Picture) =>
      put(({ pictures, sets }) => ({ sets, pictures: [picture, ...pictures.filter(({ id }) => id !== picture.id)] })),
    addSet: (set: PictureSet) => put(({ pictures, sets }) => ({ pictures, sets: [...sets, set] })),
  }
}

interface Sent {
  titleId: string
  kind: PictureKind
  file: File
  signal: AbortSignal
  onSent: (bytes: number) => void
}

/** @throws ApiError */
export async function sendPicture({ titleId, kind, file, ...rest }: Sent): Promise<Picture> {
  const query = new URLSearchParams({ kind, name: file.name.slice(0, 200) })
  const { picture } = await sendBytes<{ picture: Picture }>({
    ...rest,
    method: 'POST',
    url: `/api/v1/apps/titles/${encodeURIComponent(titleId)}/pictures?${query}`,
    headers: toHeaders('POST /api/v1/apps/titles/{titleId}/pictures'),
    bytes: file,
  })
  return picture
}
