import * as z from 'zod/mini'

const sideDataSchema = z.object({
  side_data_type: z.optional(z.string()),
  rotation: z.optional(z.number()),
  dv_profile: z.optional(z.number()),
})

const streamSchema = z.object({
  index: z.number(),
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  pix_fmt: z.optional(z.string()),
  sample_aspect_ratio: z.optional(z.string()),
  r_frame_rate: z.optional(z.string()),
  avg_frame_rate: z.optional(z.string()),
  field_order: z.optional(z.string()),
  color_range: z.optional(z.string()),
  color_space: z.optional(z.string()),
  color_primaries: z.optional(z.string()),
  color_transfer: z.optional(z.string()),
  start_time: z.optional(z.string()),
  duration: z.optional(z.string()),
  channels: z.optional(z.number()),
  disposition: z.optional(z.record(z.string(), z.number())),
  tags: z.optional(z.record(z.string(), z.string())),
  side_data_list: z.optional(z.array(sideDataSchema)),
})
export type ReportStream = z.infer<typeof streamSchema>

const formatSchema = z.object({
  format_name: z.optional(z.string()),
  start_time: z.optional(z.string()),
  duration: z.optional(z.string()),
})

export const reportSchema = z.object({
  streams: z._default(z.array(streamSchema), []),
  format: z._default(formatSchema, {}),
})
export type Report = z.infer<typeof reportSchema>

/** When each stream ends, by its index, counted from the moment at which the first of all begins. */
export type StreamEnds = ReadonlyMap<number, number>
