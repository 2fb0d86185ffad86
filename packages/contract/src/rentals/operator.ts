import * as z from 'zod/mini'
import { PAYMENT_PROVIDERS } from '../billing.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'

const actorSchema = z
  .string('Please say who you are')
  .check(z.minLength(2, 'Please say who you are'), z.maxLength(80, 'That is too long'))
const countSchema = (most: number, text: string) => z.int(text).check(z.gte(1, text), z.lte(most, text))
const priceSchema = z
  .string('Please give a price')
  .check(z.regex(/^\d{1,12}(\.\d{1,3})?$/, 'An amount is written such as 900.00'))

/** What rentals of a kind cost, and for how long they are. */
export const rentalClassSchema = z.object({
  id: z.string(),
  title: z.string(),
  price: z.string(),
  currency: z.string(),
  /** Of those providers that take another currency. */
  providerPrices: z.array(z.object({ provider: z.string(), price: z.string(), currency: z.string() })),
  beginDays: z.number(),
  hours: z.number(),
  screens: z.number(),
  titles: z.array(z.object({ id: z.string(), title: z.string(), rentOnly: z.boolean() })),
})

const exampleClass: RentalClass = {
  ...{ id: 'rental-new', title: 'New film', price: '900.00', currency: 'NGN', beginDays: 30, hours: 48, screens: 1 },
  providerPrices: [{ provider: 'paypal', price: '1.99', currency: 'USD' }],
  titles: [{ id: 'kuti-street', title: 'Kuti Street', rentOnly: false }],
}

const classAnswer = z.object({ rentalClass: rentalClassSchema })

export const operatorRentalEndpoints = {
  'GET /api/v1/apps/rental-classes': endpoint({
    summary: 'What rentals cost, with the films that can be rented for it',
    ...opens('money.read'),
    answer: z.object({ classes: z.array(rentalClassSchema) }),
    errors: [],
    example: { classes: [exampleClass] },
  }),
  'POST /api/v1/apps/rental-classes/{id}': endpoint({
    summary: 'Makes a class of rentals or changes it; who is paying already pays what was told',
    ...opens('money.prices'),
    params: z.object({ id: idSchema }),
    body: z.object({
      actor: actorSchema,
      title: z
        .string('Please give a name')
        .check(z.minLength(2, 'Please give a name'), z.maxLength(80, 'That is too long')),
      price: priceSchema,
      currency: z.string('Please give a currency').check(z.regex(/^[A-Z]{3}$/, 'A currency has three capital letters')),
      beginDays: z._default(countSchema(365, 'A rental is begun within 1 to 365 days'), 30),
      hours: z._default(countSchema(2_160, 'A rental lasts 1 to 2160 hours'), 48),
    }),
    answer: classAnswer,
    errors: ['REQUEST_CONFLICT'],
    example: { rentalClass: exampleClass },
  }),
  'POST /api/v1/apps/rental-classes/{id}/provider-price': endpoint({
    summary: 'What a class costs at a provider that takes another currency',
    ...opens('money.prices'),
    params: z.object({ id: idSchema }),
    body: z.object({
      actor: actorSchema,
      provider: z.enum(PAYMENT_PROVIDERS, 'This is no payment provider'),
      price: priceSchema,
      currency: z.string('Please give a currency').check(z.regex(/^[A-Z]{3}$/, 'A currency has three capital letters')),
    }),
    answer: classAnswer,
    errors: ['PRICE_NOT_FOUND'],
    example: { rentalClass: exampleClass },
  }),
  'POST /api/v1/apps/rental-titles/{id}': endpoint({
    summary: 'Lets a film be rented as one of a class, or no more (`rentalClass` null); who rented it keeps it',
    ...opens('money.prices'),
    params: z.object({ id: idSchema }),
    body: z.object({
      actor: actorSchema,
      rentalClass: z.nullable(idSchema),
      /** No membership opens it then. */
      rentOnly: z._default(z.boolean('rentOnly is true or false'), false),
    }),
    answer: z.object({ classes: z.array(rentalClassSchema) }),
    errors: ['TITLE_NOT_FOUND', 'PRICE_NOT_FOUND', 'RENTAL_REFUSED'],
    example: { classes: [exampleClass] },
  }),
} as const

export type RentalClass = z.infer<typeof rentalClassSchema>
