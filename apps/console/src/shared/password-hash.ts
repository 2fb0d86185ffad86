/** Lower-case hex SHA-256 of the password in UTF-8: the password itself never leaves the device. */
export async function hashPassword(password: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
