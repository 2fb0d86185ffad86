/** Nothing rises from a card on a television: OK leads to what a panel would say, and no press draws what nobody sees. */
export const useCardPanel = () => ({ open: undefined, handlers: {} })

export const CardPanel = () => null
