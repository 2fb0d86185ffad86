/** What `Result` says and its words: wiki of DPO's API, pages createToken, verifyToken and refundToken. */
const EXPLANATIONS = {
  '801': 'Request missing company token',
  '802': 'Company token does not exist',
  '803': 'No request or error in Request type name',
  '804': 'Error in XML',
  '902': 'Data mismatch in one of the fields',
  '904': 'Currency not supported',
  '905': 'The transaction amount has exceeded your allowed transaction limit',
  '940': 'CompanyREF already exists and paid',
  '950': 'Request missing transaction level mandatory fields',
  '960': 'Request has the same tag more than once',
  '999': 'No matching record',
} as const

export type RefusedResult = keyof typeof EXPLANATIONS

/** A call that is answered with another result than 000; still HTTP 200. */
export class DpoRefusal extends Error {
  readonly result: RefusedResult

  constructor(result: RefusedResult, detail?: string) {
    super(detail === undefined ? EXPLANATIONS[result] : `${EXPLANATIONS[result]} - ${detail}`)
    this.name = 'DpoRefusal'
    this.result = result
  }
}
