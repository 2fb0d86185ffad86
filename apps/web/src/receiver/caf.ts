/** Google's receiver, as its script leaves it on the window. developers.google.com/cast/docs/reference/web_receiver */
export type Framework = (typeof cast)['framework']
export type Manager = InstanceType<Framework['PlayerManager']>
export type PlaybackConfig = InstanceType<Framework['PlaybackConfig']>
export type NetworkRequestInfo = InstanceType<Framework['NetworkRequestInfo']>
export type LoadRequest = InstanceType<Framework['messages']['LoadRequestData']>
export type MediaInformation = InstanceType<Framework['messages']['MediaInformation']>
export type ErrorData = InstanceType<Framework['messages']['ErrorData']>
