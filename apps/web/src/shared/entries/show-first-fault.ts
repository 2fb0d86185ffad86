/** Brings the first field with a fault into view. It gets no focus: that would clear its error. */
export function showFirstFault(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector('[data-invalid]')?.scrollIntoView({ block: 'center' }))
}
