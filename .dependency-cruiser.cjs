// The import rules of the house. Arrows point down, never sideways; `$1` and `$2` refer back to the importing
// path, so that a new app or feature needs no new rule. e2e/src/house/import-rules.test.ts plants a violation of each.
const TEST = '\\.test\\.tsx?$'
const ENTRY = '^apps/([^/]+)/src/[^/]+\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'every-import-resolves',
      comment: 'an unresolved import would break no other rule',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-circle',
      comment: 'types included: what two files say of each other stands in a third',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'apps-stand-alone',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^(apps|demo|e2e|bench)/', pathNot: ['^apps/$1/', '^demo/'] },
    },
    {
      name: 'entries-import-app-only',
      comment: 'main reads env.ts and config.ts beside it, builds app/, starts',
      severity: 'error',
      from: { path: ENTRY, pathNot: TEST },
      to: { path: '^apps/$1/src/(features|shared)/' },
    },
    {
      name: 'app-imports-down',
      comment: 'wiring may know the type of its config, never read it',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/app/', pathNot: TEST },
      to: { path: '^apps/$1/src/[^/]+\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-import-own-and-shared',
      comment: 'features never import features; a test may build the app around its feature',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/', pathNot: TEST },
      to: { path: '^apps/$1/src/', pathNot: '^apps/$1/src/(features/$2|shared)/' },
    },
    {
      name: 'feature-tests-import-no-feature',
      severity: 'error',
      from: { path: `^apps/([^/]+)/src/features/([^/]+)/.*${TEST}` },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'shared-imports-packages',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/shared/', pathNot: TEST },
      to: { path: '^apps/$1/src/', pathNot: '^apps/$1/src/shared/' },
    },
    {
      name: 'pages-import-no-page',
      comment: 'a screen is one folder; what several share stands in app/titles, in a feature or in shared',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/app/pages/([^/]+)/' },
      to: { path: '^apps/$1/src/app/pages/', pathNot: '^apps/$1/src/app/pages/$2/' },
    },
    {
      name: 'only-routes-import-pages',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/app/', pathNot: ['^apps/[^/]+/src/app/(pages|routing|preview)/', TEST] },
      to: { path: '^apps/$1/src/app/pages/' },
    },
    {
      name: 'packages-import-third-parties',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^(apps|packages|demo|e2e|bench)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'web-uses-contract-player-ui',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^packages/', pathNot: '^packages/(contract|player|ui)/' },
    },
    {
      name: 'console-uses-contract-player-ui',
      severity: 'error',
      from: { path: '^apps/console/' },
      to: { path: '^packages/', pathNot: '^packages/(contract|player|ui)/' },
    },
    {
      name: 'servers-use-contract-platform',
      severity: 'error',
      from: { path: '^apps/(api|media)/' },
      to: { path: '^packages/', pathNot: '^packages/(contract|platform)/' },
    },
    {
      name: 'sandbox-and-parent-use-platform',
      comment: 'so that the stand-ins cannot borrow the mistakes of the adapters',
      severity: 'error',
      from: { path: '^apps/(sandbox|parent)/' },
      to: { path: '^packages/', pathNot: '^packages/platform/' },
    },
    {
      name: 'demo-is-loaded-by-api-app',
      severity: 'error',
      from: { path: '^apps/', pathNot: '^apps/api/src/app/' },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-stands-alone',
      severity: 'error',
      from: { path: '^demo/' },
      to: { path: '^(apps|packages|e2e|bench)/', pathNot: '^packages/contract/' },
    },
    {
      name: 'tests-stay-tests',
      comment: 'what runs in production imports neither tests nor what serves them',
      severity: 'error',
      from: { path: '^(apps|packages|demo)/', pathNot: [TEST, '/testing/'] },
      to: { path: [TEST, '/src/testing/'] },
    },
    {
      name: 'browser-has-no-node',
      severity: 'error',
      from: { path: '^(apps/(console|web)/src|packages/(contract|player|ui)/src)/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist(-tv)?/', '^demo/artwork/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
}
