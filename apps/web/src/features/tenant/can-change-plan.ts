/** Whether plans can be changed while they run; switched on to the letter. CHANGE-04 */
export const canChangePlan = (config: Readonly<Record<string, string>>): boolean =>
  config.enable_change_subscription === 'TRUE'
