import type { Route } from '#shared/http/route.ts'
import { readToday, type TodayNeeds } from './service.ts'

export function todayRoutes(route: Route, needs: TodayNeeds): void {
  route('GET /api/v1/apps/today', ({ caller }) => readToday(needs, caller))
}
