import type { Route } from '#shared/http/route.ts'
import type { RobotCheckService } from './service.ts'

export function robotCheckRoutes(route: Route, service: RobotCheckService): void {
  route('POST /recaptcha/verify', async ({ body, request }) => {
    const robotPass = await service.verify({ token: body.token, action: body.action, address: request.ip })
    return { success: true as const, message: 'You are a person', robotPass }
  })
}
