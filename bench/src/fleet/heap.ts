interface Reply {
  id: number
  result: Record<string, unknown>
}

/** Megabytes that a process still needs: after its garbage was collected, of objects and of what stands beside the heap. */
export async function readHeldMb(inspectPort: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${inspectPort}/json/list`)
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const call = (id: number, method: string) =>
    new Promise<Record<string, unknown>>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const reply = JSON.parse(String(data)) as Reply
        if (reply.id === id) resolve(reply.result)
      })
      socket.send(JSON.stringify({ id, method }))
    })
  await call(1, 'HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize = 0 } = await call(2, 'Runtime.getHeapUsage')
  socket.close()
  return (Number(usedSize) + Number(backingStorageSize)) / 1024 / 1024
}
