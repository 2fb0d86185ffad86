import { getDeviceId } from '../service/device-id.ts'

/** Who asks for a code or a link: strangers cannot use up what a device has that has signed in before. */
export const describeAsker = (robotPass: string | undefined) => ({
  device_id: getDeviceId(),
  ...(robotPass ? { robot_pass: robotPass } : {}),
})
