const SHAPES: Readonly<Record<string, string>> = {
  people:
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M22 21v-2a4 4 0 0 0-3-3.87M16 3.13a4 4 0 0 1 0 7.75',
  log: 'M8 6h13M8 12h13M8 18h13M3.5 6h.01M3.5 12h.01M3.5 18h.01',
  you: 'M12 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10M3 22a9 9 0 0 1 18 0',
  key: 'M15.5 7.5 19 4M21 2l-2 2M11.4 11.6a5.5 5.5 0 1 1-7.8 7.8 5.5 5.5 0 0 1 7.8-7.8L15.5 7.5M15.5 7.5l3 3L22 7l-3-3',
  alert: 'M12 9v4M12 17h.01M10.3 3.9 1.8 18a2 2 0 0 0 1.7 3h17a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0',
  check: 'M20 6 9 17l-5-5',
}

export const Icon = ({ name }: { name: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={SHAPES[name]} />
  </svg>
)
