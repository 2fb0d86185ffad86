import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { queryClient } from '../answers/query-client.ts'

/** The same view, with TanStack Query around it. */
export function withQueries<Props extends object>(View: ComponentType<Props>): ComponentType<Props> {
  return function ViewWithQueries(props: Props) {
    return (
      <QueryClientProvider client={queryClient}>
        <View {...props} />
      </QueryClientProvider>
    )
  }
}
