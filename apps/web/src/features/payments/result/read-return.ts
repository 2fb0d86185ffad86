/** What a provider's page sent back. */
export interface Return {
  /** Our reference; empty where the address bears none. */
  reference: string
  transactionId: string
  transactionToken: string
  /** The person stopped on the provider's page. */
  isCancelled: boolean
}

const REFERENCES = ['tx_ref', 'PnrID', 'CompanyRef', 'reference']
const TRANSACTIONS = ['TransID', 'subscription_id', 'transaction_id', 'session_id']
const TOKENS = ['TransactionToken', 'ba_token', 'token']
const IS_REFERENCE = /^KL-[0-9A-HJKMNP-TV-Z]{10}$/

/**
 * Reads the query behind the hash and the one before it: some providers append theirs without looking where it lands
 * (GAP-110). Names are compared without their case; of the same name the one behind the hash counts.
 */
export function readReturn(hashQuery: string, pageQuery: string): Return {
  const given = new Map<string, string>()
  for (const query of [pageQuery, hashQuery]) {
    // Two questions in one address: `?tx_ref=a?status=b`.
    for (const [name, value] of new URLSearchParams(query.replace(/^\?/, '').replaceAll('?', '&'))) {
      if (value) given.set(name.toLowerCase(), value)
    }
  }
  const find = (names: readonly string[], isIt: (value: string) => boolean = () => true) =>
    names.map((name) => given.get(name.toLowerCase()) ?? '').find((value) => value !== '' && isIt(value)) ?? ''
  return {
    reference: find(REFERENCES, (value) => IS_REFERENCE.test(value)),
    transactionId: find(TRANSACTIONS),
    transactionToken: find(TOKENS),
    isCancelled: /^cancell?ed$/i.test(given.get('status') ?? ''),
  }
}
