/** On a television all controls stand in the row at the bottom. */
export const MiddleControls = () => null
