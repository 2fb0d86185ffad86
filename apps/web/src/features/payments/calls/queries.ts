import type { Client } from '@kola/contract/http/client'
import { PAYMENTS_PAGE } from '@kola/contract/payments/page'
import type { Payment } from '@kola/contract/payments/payment'
import type { Quote } from '@kola/contract/payments/payments'
import type { PlanChangeQuote } from '@kola/contract/payments/plan-change'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MEMBER_KEY } from '#shared/answers/query-client.ts'
import { call } from '#shared/service/service.ts'
import type { ProviderSlug } from '../provider-slugs.ts'

const listPayments = async (before?: string): Promise<Payment[]> =>
  (await call('GET /apps/v1/payments', { query: { before } })).payments

/** The account's newest payments, the newest first. */
export const paymentsQuery = queryOptions({
  queryKey: [MEMBER_KEY, 'payments'],
  queryFn: () => listPayments(),
  staleTime: 10_000,
})

export const usePayments = (isEnabled = true): Payment[] | undefined =>
  useQuery({ ...paymentsQuery, enabled: isEnabled }).data

/** A full page may have been the last one: then the next is empty. */
export const findOlder = (page: readonly Payment[]): string | undefined =>
  page.length < PAYMENTS_PAGE ? undefined : page.at(-1)?.reference

/** All payments of the account, newest first, page by page. */
export const useAllPayments = () =>
  useInfiniteQuery({
    queryKey: [MEMBER_KEY, 'payments', 'all'],
    queryFn: ({ pageParam }) => listPayments(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: findOlder,
    select: ({ pages }) => pages.flat(),
    staleTime: 10_000,
  })

/** One invoice of the account. Throws ApiError. */
export const toInvoiceQuery = (number: string) =>
  queryOptions({
    queryKey: [MEMBER_KEY, 'invoice', number],
    queryFn: async () => (await call('GET /apps/v1/invoices/{number}', { params: { number } })).invoice,
    retry: false,
  })

export interface QuoteQuestion {
  sid: string
  /** The film that is rented. */
  titleId?: string | undefined
  slug?: ProviderSlug | undefined
  coupon: string
}

/** What is due, before anything is begun. Throws ApiError, COUPON_REFUSED among them. */
export const askQuote = ({ sid, titleId, slug, coupon }: QuoteQuestion, client: Client = call): Promise<Quote> =>
  client('POST /apps/v1/quotes', {
    body: {
      subscriptionId: sid,
      ...(slug ? { slug } : {}),
      ...(coupon ? { coupon } : {}),
      ...(titleId ? { titleId } : {}),
    },
  })

export const toQuoteQuery = (question: QuoteQuestion) =>
  queryOptions({
    queryKey: [MEMBER_KEY, 'quote', question.sid, question.titleId ?? '', question.slug ?? '', question.coupon],
    queryFn: () => askQuote(question),
    staleTime: 60_000,
  })

/** What another plan in the place of one's own would cost. Throws ApiError. */
export const askChange = (of: { sid: string; gateway: string }, client: Client = call): Promise<PlanChangeQuote> =>
  client('GET /apps/v1/plan-change', { query: { subscriptionId: of.sid, slug: of.gateway } })

/** Never kept: it is less with every day. */
export const toChangeQuery = (of: { sid: string; gateway: string }) =>
  queryOptions({
    queryKey: [MEMBER_KEY, 'change', of.sid, of.gateway],
    queryFn: () => askChange(of),
    gcTime: 0,
    retry: false,
  })

const OWN_LOOK_MS = 5_000

/** The member's own account number; asked again while the bank is to give it. Throws ApiError. */
export const ownQuery = queryOptions({
  queryKey: [MEMBER_KEY, 'own-account'],
  queryFn: () => call('GET /apps/v1/own-account', {}),
  refetchInterval: ({ state }) => (state.data?.ownAccount?.state === 'asked' ? OWN_LOOK_MS : false),
  staleTime: 0,
})

/** `9902147735` as it is read out. */
export const toRead = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
