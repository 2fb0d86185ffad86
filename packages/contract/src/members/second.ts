/** What is done for a member by two people, where one of them may not alone. */
export const MEMBER_ACTIONS = ['block', 'unblock', 'copy', 'close', 'restore'] as const
export type MemberAction = (typeof MEMBER_ACTIONS)[number]
