type Forget = () => void

const forgetters = new Set<Forget>()

/** Whatever keeps answers of the signed-in account says here how to drop them. */
export function onForgetMember(forget: Forget): void {
  forgetters.add(forget)
}

/** Drops what belongs to the account that was here. */
export function forgetMember(): void {
  for (const forget of forgetters) forget()
}
