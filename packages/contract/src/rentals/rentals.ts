import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, timeSchema } from '../http/wire.ts'

/** A film that can be rented, and on which terms. */
export const rentalOfferSchema = z.object({
  /** Of the title. */
  id: z.string(),
  /** Of its price, as a payment is begun with. */
  sub_id: z.string(),
  package_id: z.string(),
  /** Decimal text in major units, the tax within. */
  price: z.string(),
  currency: z.string(),
  /** The first play is within so many days of the payment; */
  beginDays: z.number(),
  /** from it on the film can be watched for so many hours. */
  hours: z.number(),
  screens: z.number(),
  /** No membership opens it. */
  rentOnly: z.boolean(),
})

export const RENTAL_STATES = ['waiting', 'running', 'over', 'unused'] as const

/** A film that an account rented. */
export const rentedSchema = z.object({
  /** Of the title. */
  id: z.string(),
  title: z.string(),
  /** `waiting` for its first play, `running` from then on, `over` behind its end; `unused` was not begun in time. */
  state: z.enum(RENTAL_STATES),
  hours: z.number(),
  boughtAt: timeSchema,
  /** The first play is before this. */
  beginBy: timeSchema,
  /** When the window ends that the first play began; null before it. */
  endsAt: z.nullable(timeSchema),
})

const exampleOffer: RentalOffer = {
  ...{ id: 'kuti-street', sub_id: 'rental-new', package_id: 'rental', price: '900.00', currency: 'NGN' },
  ...{ beginDays: 30, hours: 48, screens: 1, rentOnly: false },
}

export const rentalEndpoints = {
  'GET /apps/v1/rental-offers/{id}': endpoint({
    summary: 'What a film costs to rent; null where it cannot be rented. Series, seasons and episodes cannot',
    auth: 'app',
    params: z.object({ id: idSchema }),
    answer: z.object({ offer: z.nullable(rentalOfferSchema) }),
    errors: [],
    example: { offer: exampleOffer },
  }),
} as const

export type RentalOffer = z.infer<typeof rentalOfferSchema>
export type Rented = z.infer<typeof rentedSchema>
export type RentalState = (typeof RENTAL_STATES)[number]
