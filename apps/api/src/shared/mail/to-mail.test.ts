import { describe, expect, it } from 'vitest'
import { toMail } from './to-mail.ts'

const GIVEN = {
  appName: 'Kola',
  subject: 'Confirm your email address',
  preheader: 'Your code is 042137.',
  greeting: 'Hello Ada,',
  paragraphs: ['please confirm that this address is yours.', 'The code is good for ten minutes.'],
  code: '042137',
  link: { text: 'Confirm address', url: 'https://kola.test/#/emailverify?uid=ada%40example.com&token=t-1' },
  footnote: 'You got this because somebody signed up with this address.',
}

describe('toMail', () => {
  it('says the same in text and in HTML', () => {
    const { subject, text, html } = toMail(GIVEN)
    expect(subject).toBe(GIVEN.subject)
    for (const said of [GIVEN.greeting, ...GIVEN.paragraphs, GIVEN.code, GIVEN.link.text, GIVEN.footnote, 'Kola']) {
      expect(text).toContain(said)
      expect(html).toContain(said)
    }
    expect(text).toContain(GIVEN.link.url)
    expect(html).toContain(`href="${GIVEN.link.url.replaceAll('&', '&amp;')}"`)
  })

  it('leaves out what is not given', () => {
    const { text, html } = toMail({ appName: 'Kola', subject: 'Hello', paragraphs: ['Only this.'] })
    expect(text).toBe('Only this.\n\nKola\n')
    expect(html).not.toMatch(/class="(button|code|line)/)
    expect(html).not.toContain('undefined')
  })

  it('shows the preheader, else the first paragraph, before everything else', () => {
    expect(toMail(GIVEN).html.indexOf('Your code is 042137.')).toBeLessThan(toMail(GIVEN).html.indexOf('<table'))
    const { preheader: _, ...without } = GIVEN
    expect(toMail(without).html.match(/please confirm/g)).toHaveLength(2)
  })

  it('escapes whatever it is given', () => {
    const evil = '<img src=x onerror="alert(1)">\'&'
    const { html } = toMail({
      appName: evil,
      subject: evil,
      preheader: evil,
      greeting: evil,
      paragraphs: [evil],
      code: evil,
      link: { text: evil, url: `https://kola.test/"${evil}` },
      footnote: evil,
    })
    expect(html).not.toContain('<img')
    expect(html).not.toContain('"alert')
    expect(html).not.toContain("'&<")
  })

  it('keeps subject and greeting on one line', () => {
    const { subject, text } = toMail({ ...GIVEN, subject: 'A\r\nBcc: eve@example.com', greeting: 'Hello Ada\n\nEve,' })
    expect(subject).toBe('A Bcc: eve@example.com')
    expect(text.startsWith('Hello Ada Eve,\n')).toBe(true)
  })

  it.each([
    'Hello https://evil.example/win,',
    'Hello www.evil,',
    'Hello evil.example,',
    'Hello evil．example,',
    'Hello evil。example,',
    'Hello evil:8080,',
    'Hello eve@evil,',
    'Hello call 0803 1234 to win evil,',
    'Hello Ada, your evil account is blocked, please go to evil com,',
  ])('greets nobody whose name would be a link or a letter: %s', (greeting) => {
    const { text, html } = toMail({ ...GIVEN, greeting })
    expect(text.startsWith('Hello,\n')).toBe(true)
    expect(html).not.toContain('evil')
  })

  it.each(['Hello Ọ̀ṣun,', 'Hello J. R.,', 'Hello Anne-Marie O’Neil,'])(
    'greets people as they are called: %s',
    (greeting) => {
      expect(toMail({ ...GIVEN, greeting }).text.startsWith(`${greeting}\n`)).toBe(true)
    },
  )

  it('sets the words of somebody else apart, line by line and as texts', () => {
    const { text, html } = toMail({ ...GIVEN, quote: 'One & <b>two</b>\n\nFrom: Kola\nthree' })
    expect(text).toContain('> One & <b>two</b>\n> \n> From: Kola\n> three\n\n')
    expect(html).toMatch(/<blockquote [^>]*>One &amp; &lt;b&gt;two&lt;\/b&gt;<br><br>From: Kola<br>three<\/blockquote>/)
  })

  it('is dark for whom everything is dark, and needs no picture', () => {
    const { html } = toMail(GIVEN)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{\.ground\{background:#110b08/)
    expect(html).not.toMatch(/<img|url\(/)
  })
})
