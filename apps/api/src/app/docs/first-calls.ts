import { escapeHtml } from '#shared/html.ts'

export interface FirstCallFacts {
  /** Address under which the service is reached, without a slash at its end. */
  publicUrl: string
  /** The tenant that the examples name. */
  customerId: string
}

const readField = (name: string) => `sed -n 's/.*"${name}":"\\([^"]*\\)".*/\\1/p'`

/** An app token, and with it a call that a visitor may make. */
const toVisitorCalls = ({ publicUrl, customerId }: FirstCallFacts) => `BASE=${publicUrl}
CUSTOMER=${customerId}
APP_TOKEN=$(curl -s "$BASE/apps/v1/get-token" -H "X-Customer-Id: $CUSTOMER" \\
  -H 'Content-Type: application/json' -d '{"platform":"website"}' | ${readField('token')})
curl -s "$BASE/apps/v1/packages" -H "X-Customer-Id: $CUSTOMER" -H "Authorization: Bearer $APP_TOKEN"`

/** A user token, and with it a call of a member; goes on where the visitor's calls end. */
const MEMBER_CALLS = `USERNAME='ada@example.com'
PASSWORD='the password as it is typed'
HASH=$(printf %s "$PASSWORD" | sha256sum | cut -c1-64)
USER_TOKEN=$(curl -s "$BASE/apps/v1/login" -H "X-Customer-Id: $CUSTOMER" -H "Authorization: Bearer $APP_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d "{\\"username\\":\\"$USERNAME\\",\\"type\\":\\"email\\",\\"password\\":\\"$HASH\\"}" | ${readField('user_token')})
curl -s "$BASE/apps/v1/account" -H "X-Customer-Id: $CUSTOMER" -H "Authorization: Bearer $USER_TOKEN"`

const shell = (id: string, text: string) => `<pre class="shell" id="${id}"><code>${escapeHtml(text)}</code></pre>`

const TOKENS: readonly (readonly [string, string, string])[] = [
  ['App token', 'POST /apps/v1/get-token', 'What a visitor may call. Two hours.'],
  [
    'User token',
    'POST /apps/v1/login, /social-login or /social-register',
    'What a visitor may call, and what belongs to the account. Thirty days after its last use.',
  ],
  ['Presence token', 'GET /apps/v2/videoplayback', 'In the query as auth=…, for beacons of one playback session.'],
  ['Operator key', 'KOLA_OPERATOR_KEY; without it the data folder has one', 'The calls of the operator alone.'],
]

/** What somebody must know before the first call, and that call to copy. */
export function writeFirstCalls(facts: FirstCallFacts): string {
  const rows = TOKENS.map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
  return `<section id="first-call"><h2>The first call</h2>
<p>Every address below begins with <code>${escapeHtml(facts.publicUrl)}</code>. Every call says which tenant it is for by the header <code>X-Customer-Id</code>, and who calls by <code>Authorization: Bearer …</code>. Copied into a shell, this gets an app token and lists the plans:</p>
${shell('as-visitor', toVisitorCalls(facts))}
<h3>Tokens</h3>
<table><tr><th>Token</th><th>Where it comes from</th><th>What it opens</th></tr>${rows.join('')}</table>
<h3>As a member</h3>
<p>A password never leaves the device as it was typed. Wherever a call takes one, it is the lower-case hexadecimal SHA-256 of its UTF-8 bytes, 64 characters; anything else is refused. On a Mac <code>shasum -a 256</code> stands in for <code>sha256sum</code>. In the same shell:</p>
${shell('as-member', MEMBER_CALLS)}
<h3>Answers</h3>
<p>What is not a 200 is <code>{"error":{"code","message","requestId","fields"?}}</code>: go by the code, show the message to people, give the request id to support.</p></section>`
}
