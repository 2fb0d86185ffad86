const SHAPES: Readonly<Record<string, string>> = {
  people:
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M22 21v-2a4 4 0 0 0-3-3.87M16 3.13a4 4 0 0 1 0 7.75',
  log: 'M8 6h13M8 12h13M8 18h13M3.5 6h.01M3.5 12h.01M3.5 18h.01',
  you: 'M12 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10M3 22a9 9 0 0 1 18 0',
  key: 'M15.5 7.5 19 4M21 2l-2 2M11.4 11.6a5.5 5.5 0 1 1-7.8 7.8 5.5 5.5 0 0 1 7.8-7.8L15.5 7.5M15.5 7.5l3 3L22 7l-3-3',
  alert: 'M12 9v4M12 17h.01M10.3 3.9 1.8 18a2 2 0 0 0 1.7 3h17a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l5 5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  pen: 'M4 20h4L20 8l-4-4L4 16v4M14 6l4 4',
  save: 'M12 4v11M7 10l5 5 5-5M4 20h16',
  next: 'M9 5l7 7-7 7',
  back: 'M15 5l-7 7 7 7',
  today:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19',
  titles: 'M4 9h16v11H4zM4 9l-1-4 16-3 1 4zM9 4l3 4M14 3l3 4',
  home: 'M4 4h16v4H4zM4 12h16v4H4zM6 20h12',
  releases: 'M4 6h16v14H4zM4 11h16M8 3v5M16 3v5',
  windows: 'M3 7h10M7 12h14M5 17h8M3 3v18',
  imports: 'M12 3v11M7 9l5 5 5-5M4 15v5h16v-5',
  members:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2 21v-2a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v2M17 4a4 4 0 0 1 0 7M22 21v-2a5 5 0 0 0-3-4.5',
  payments: 'M3 6h18v12H3zM3 10h18M7 15h3',
  deposits: 'M3 10 12 4l9 6zM5 10v8M10 10v8M14 10v8M19 10v8M3 20h18',
  support: 'M4 13l2-8h12l2 8v6H4zM4 13h5l1 3h4l1-3h5',
  plans: 'M3 12V3h9l9 9-9 9zM7.5 7.5h.01',
  numbers: 'M4 4v16h16M8 15l3-5 4 3 5-7',
  quality: 'M4 18a9 9 0 1 1 16 0M12 14l4-5M12 14h.01',
  producers: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  configuration: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0M6 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
  films: 'M3 4h18v16H3zM7 4v16M17 4v16M3 9h4M3 15h4M17 9h4M17 15h4M7 12h10',
  texts: 'M20 3H6a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14zM4 19a2 2 0 0 1 2-2h14M8 7h8M8 11h5',
  upload: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  webhooks: 'M12 3a4 4 0 0 1 3 6.6L18 15M9 9.6 6 15M4 14a4 4 0 1 0 6 4h6M18 14a4 4 0 1 1-2 7',
  check: 'M20 6 9 17l-5-5',
  approvals: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2 21v-2a5 5 0 0 1 5-5h4a5 5 0 0 1 3.5 1.4M15 18l2.5 2.5L22 16',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  grip: 'M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01',
  hand: 'M18 11V6a2 2 0 0 0-4 0M14 10V4a2 2 0 0 0-4 0v2M10 10.5V6a2 2 0 0 0-4 0v8M18 8a2 2 0 1 1 4 0v6a8 8 0 0 1-8 8h-2c-2.8 0-4.5-.9-6-2.3l-3.6-3.6a2 2 0 0 1 2.8-2.8L7 15',
  rule: 'M11 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM19 3v4M17 5h4',
}

export const Icon = ({ name }: { name: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={SHAPES[name]} />
  </svg>
)
