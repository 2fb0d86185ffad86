/** Banks that can be debited; the others are refused. */
const SERVED = [
  ...['011', '023', '030', '032', '033', '035', '044', '050', '057', '058', '068', '070', '076', '082', '100', '101'],
  ...['102', '105', '00103', '211', '214', '215', '221', '232', '301'],
]
export const isServed = (code: string): boolean => SERVED.includes(code)

/** Those that the page offers. */
export const SHOWN_BANKS: Readonly<Record<string, string>> = {
  ...{ '058': 'Guaranty Trust Bank', '044': 'Access Bank', '057': 'Zenith Bank', '033': 'United Bank For Africa' },
  ...{ '011': 'First Bank of Nigeria', '232': 'Sterling Bank', '999': 'A bank that is not served' },
}
export const toBankName = (code: string | undefined): string => SHOWN_BANKS[code ?? ''] ?? `Bank ${code}`
