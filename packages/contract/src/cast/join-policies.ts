/** Which running sessions a page joins by itself. Specification 2 §4.7; the first is the default. */
export const JOIN_POLICIES = ['tab_and_origin_scoped', 'origin_scoped', 'page_scoped'] as const
export type JoinPolicy = (typeof JOIN_POLICIES)[number]

/** Google, "Integrate Cast SDK into your Web Sender app": without the query only the lower layer comes. */
export const CAST_SDK_URL = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1'
/** Google, "Basic receiver". */
export const CAST_RECEIVER_SDK_URL = 'https://www.gstatic.com/cast/sdk/libs/caf_receiver/v3/cast_receiver_framework.js'
