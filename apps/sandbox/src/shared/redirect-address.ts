const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a provider may send people back there: the path that was registered, on the service's public address or,
 * for development, on any port of this machine.
 */
export function isRegistered(address: string, registered: { publicUrl: string; path: string }): boolean {
  if (!URL.canParse(address)) return false
  const { origin, hostname, pathname, protocol } = new URL(address)
  if (pathname !== registered.path || address.includes('#')) return false
  return origin === new URL(registered.publicUrl).origin || (protocol === 'http:' && LOCAL_HOSTS.includes(hostname))
}
