import { startReceiver } from './start-receiver.ts'

startReceiver({ framework: cast.framework, page: window })
