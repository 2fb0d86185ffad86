import type { DemoBank } from './types.ts'

const ACCOUNT_NAME = 'Kola Demo (do not pay here)'

/** Six invented banks for cash deposits. No such bank or account exists, and the names say so. */
export const demoBanks: DemoBank[] = [
  { id: 'iroko', name: 'Iroko Demo Bank', accountNumber: '0000000017', accountName: ACCOUNT_NAME },
  { id: 'zuma', name: 'Zuma Demo Bank', accountNumber: '0000000024', accountName: ACCOUNT_NAME },
  { id: 'cowrie', name: 'Cowrie Demo Bank', accountNumber: '0000000031', accountName: ACCOUNT_NAME },
  { id: 'lagoon', name: 'Lagoon Demo Bank', accountNumber: '0000000048', accountName: ACCOUNT_NAME },
  { id: 'savannah', name: 'Savannah Demo Bank', accountNumber: '0000000055', accountName: ACCOUNT_NAME },
  { id: 'confluence', name: 'Confluence Demo Bank', accountNumber: '0000000062', accountName: ACCOUNT_NAME },
]
