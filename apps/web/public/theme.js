// Runs before the first paint: the stored display mode wins over the system's.
const mode = (() => {
  try {
    return localStorage.getItem('displayMode')
  } catch {
    return null
  }
})()
if (mode === 'light' || mode === 'dark') document.documentElement.dataset.theme = mode
