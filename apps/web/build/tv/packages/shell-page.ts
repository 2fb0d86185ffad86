const toHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

/**
 * The page inside a package: it opens the app at the service, so that a change needs no store. Where there is no line it says
 * so and tries again. It is written for every browser that a television has.
 */
export function toShellPage({ name, address }: { name: string; address: string }): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=1920" />
    <title>${toHtml(name)}</title>
    <link rel="stylesheet" href="shell.css" />
  </head>
  <body data-address="${toHtml(address)}">
    <img src="icon.png" alt="" />
    <p id="word" role="status"></p>
    <script src="shell.js"></script>
  </body>
</html>
`
}

export const SHELL_STYLES = `html { background: #120b08; color: #f6f1e7; font: 36px/1.4 sans-serif; }
body { margin: 0; height: 1080px; display: flex; flex-direction: column; align-items: center; justify-content: center; }
img { width: 160px; height: 160px; }
p { min-height: 2.8em; margin: 48px 96px 0; text-align: center; }
`

export const SHELL_SCRIPT = `(function () {
  var address = document.body.getAttribute('data-address')
  var word = document.getElementById('word')
  function open() {
    if (navigator.onLine !== false) return location.replace(address)
    word.textContent = 'No connection. Check the network of this TV; we go on as soon as it is there.'
    setTimeout(open, 5000)
  }
  document.addEventListener('keydown', function (event) {
    if (event.keyCode !== 10009 && event.keyCode !== 461) return
    if (window.tizen && tizen.application) tizen.application.getCurrentApplication().exit()
    else window.close()
  })
  open()
})()
`
