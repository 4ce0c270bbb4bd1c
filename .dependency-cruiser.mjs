import swc from '@swc/core'

// dependency-cruiser asks swc to read TypeScript without JSX, and leaves no option to change it
const parseFile = swc.parseFileSync
swc.parseFileSync = (file, options) => parseFile(file, { ...options, tsx: file.endsWith('.tsx') })

// Import rules R1 to R12 and R15 of the architecture (docs/architecture.md). A violation prints the rule's name.

const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { pathNot: [...allowed, '^(gateway/)?node_modules/', '\\.css$'], dependencyTypesNot: ['core', 'npm', 'npm-dev'] },
})
const packageOnlyIn = (name, pkg, places) => ({
  name,
  severity: 'error',
  from: { path: '^(src|workers|server|wasm-geom)/', pathNot: [...places, '\\.test\\.tsx?$'] },
  to: { path: `node_modules/${pkg}(/|$)` },
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only('R1-lib-imports-nothing', '^src/lib/', ['^src/lib/']),
    only('R1-contract-imports-lib-only', '^src/contract/', ['^src/contract/', '^src/lib/']),
    only('R2-ui-imports-lib-only', '^src/ui/', ['^src/ui/', '^src/lib/']),
    only('R2-data-imports-contract-and-lib', '^src/data/', [
      '^src/data/',
      '^src/contract/',
      '^src/lib/',
      '^workers/[^/]+/protocol\\.ts$',
    ]),
    only('R3-archetypes-know-no-feature', '^src/archetypes/', ['^src/(archetypes|ui|data|contract|lib)/']),
    {
      name: 'R4-rooms-do-not-meet',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    only('R4-features-import-downwards', '^src/features/', [
      '^src/features/',
      '^src/(archetypes|ui|data|contract|lib)/',
      '^src/drawing/index\\.ts$',
      '^src/drawing-editor/index\\.ts$',
    ]),
    only('R4-editor-imports-the-engine', '^src/drawing-editor/', [
      '^src/drawing-editor/',
      '^src/drawing/(engine|stage)\\.ts$',
      '^src/(ui|contract|lib)/',
    ]),
    {
      name: 'R7-stage-only-in-drawing-editor-react',
      severity: 'error',
      from: { path: '^src/drawing-editor/', pathNot: '^src/drawing-editor/react/' },
      to: { path: '^src/drawing/stage\\.ts$' },
    },
    {
      name: 'R4-editor-by-its-index',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/drawing-editor/' },
      to: { path: '^src/drawing-editor/', pathNot: '^src/drawing-editor/index\\.ts$' },
    },
    {
      name: 'R5-nobody-imports-app',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(app/|main\\.tsx$)' },
      to: { path: '^src/app/' },
    },
    only('R6-geometry', '^src/drawing/geometry/', ['^src/drawing/geometry/', '^src/lib/']),
    // reading and making an element asks the record of kinds; kinds know the model of an element alone (R12)
    only('R6-document', '^src/drawing/document/', [
      '^src/drawing/(document|geometry)/',
      '^src/drawing/shapes/kinds\\.ts$',
      '^src/contract/',
      '^src/lib/',
    ]),
    only('R6-outlines', '^src/drawing/outlines/', ['^src/drawing/(outlines|geometry|document)/', '^src/lib/']),
    only('R6-shapes', '^src/drawing/shapes/', [
      '^src/drawing/(shapes|outlines|geometry|document)/',
      '^src/contract/',
      '^src/lib/',
    ]),
    only('R6-scene', '^src/drawing/scene/', [
      '^src/drawing/(scene|shapes|outlines|geometry|document)/',
      '^src/contract/',
      '^src/lib/',
    ]),
    only('R6-render', '^src/drawing/render/', [
      '^src/drawing/(render|scene|shapes|outlines|geometry|document|binding)/',
      '^src/contract/',
      '^src/lib/',
    ]),
    only('R6-binding', '^src/drawing/binding/', [
      '^src/drawing/(binding|document|services)/',
      '^src/drawing/shapes/(kinds|shape-kind)\\.ts$',
      '^src/contract/',
      '^src/lib/',
    ]),
    {
      name: 'R7-react-only-in-drawing-react',
      severity: 'error',
      from: { path: '^src/drawing/', pathNot: '^src/drawing/react/' },
      to: { path: 'node_modules/(react|react-dom|jotai|@pixi/react)(/|$)' },
    },
    {
      name: 'R7-react-only-in-drawing-editor-react',
      severity: 'error',
      from: { path: '^src/drawing-editor/', pathNot: '^src/drawing-editor/(react/|index\\.ts$)' },
      to: { path: 'node_modules/(react|react-dom|jotai)(/|$)' },
    },
    packageOnlyIn('R7-pixi-only-in-render', 'pixi\\.js', ['^src/drawing/render/']),
    packageOnlyIn('R2-component-library-only-in-ui', '(@chakra-ui|@ark-ui|@zag-js|@emotion)', ['^src/ui/']),
    packageOnlyIn('R8-axios-only-in-data', 'axios', ['^src/data/']),
    packageOnlyIn('R8-comlink-at-worker-borders', 'comlink', [
      '^workers/',
      '^src/drawing/services/',
      '^src/data/live/',
    ]),
    packageOnlyIn('R8-drizzle-in-tables-and-repositories', 'drizzle-orm', [
      '^server/(core/db|first-start|demo/seed)/',
      '^server/core/resources/table-(store|tree)\\.ts$',
      '^server/.*/tables\\.ts$',
      '^server/.*[/.]repository\\.ts$',
    ]),
    {
      name: 'R8-only-the-gate-sends-to-devices',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(core/bus/|modules/control/gate\\.ts$)' },
      to: { path: '^server/core/bus/downlink\\.ts$' },
    },
    only('R9-workers', '^workers/', [
      '^workers/',
      '^src/drawing/(geometry|binding)/',
      '^src/(lib|contract)/',
      '^wasm-geom/(host|build)/',
    ]),
    {
      name: 'R9-src-sees-worker-protocols-only',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^workers/',
        pathNot: ['^workers/[^/]+/protocol\\.ts$', '^workers/kit/', '^workers/[^/]+/[^/]+\\.worker\\.ts$'],
      },
    },
    only('R10-kernels-import-themselves', '^wasm-geom/assembly/', ['^wasm-geom/assembly/']),
    only('R10-host-imports-the-module', '^wasm-geom/host/', ['^wasm-geom/(host|build)/']),
    only('R11-server-imports-contract-and-lib', '^server/', ['^server/', '^src/(contract|lib)/']),
    only('R11-core-knows-no-module', '^server/core/', ['^server/core/', '^src/(contract|lib)/']),
    only('R11-modules-import-core', '^server/modules/', ['^server/(core|modules)/', '^src/(contract|lib)/']),
    // pure equations, with which modules and the demo compute
    only('R11-heat-model-imports-the-contract', '^server/modules/heat-model/', [
      '^server/modules/heat-model/',
      '^src/(contract|lib)/',
    ]),
    only('R11-first-start-knows-no-demo', '^server/first-start/', [
      '^server/(core|modules|first-start)/',
      '^src/(contract|lib)/',
    ]),
    only('R11-import-command-is-a-client', '^server/import-command/', [
      '^server/import-command/',
      '^src/(contract|lib)/',
    ]),
    // forecasts of the server are learnt by the same code, which therefore knows no database
    only('R11-learning-is-pure', '^server/modules/(load-forecast|unit-model|regulation)/learning/', [
      '^server/modules/(load-forecast|unit-model|regulation)/learning/',
      '^src/(contract|lib)/',
    ]),
    only('R11-file-commands-need-no-server', '^server/(forecast|rooms|curve)-command/', [
      '^server/(forecast|rooms|curve)-command/',
      '^server/modules/((load-forecast|unit-model|regulation)/learning|history-import|telemetry/rollups)/',
      '^src/(contract|lib)/',
    ]),
    {
      name: 'R11-nothing-needs-the-demo',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/demo/', '^server/(main|app)\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^server/demo/' },
    },
    {
      name: 'R11-src-never-imports-server',
      severity: 'error',
      from: { path: '^(src|workers)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^server/' },
    },
    // its folder is copied to a machine in a station, without the rest
    only('R15-gateway-imports-itself', '^gateway/src/', ['^gateway/src/']),
    {
      name: 'R15-nothing-imports-the-gateway',
      severity: 'error',
      from: { path: '^(src|workers|server|scripts)/' },
      to: { path: '^gateway/' },
    },
    { name: 'R12-no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'R12-drawing-by-its-index',
      severity: 'error',
      from: { path: '^src/(?!drawing/|drawing-editor/)' },
      to: { path: '^src/drawing/', pathNot: '^src/drawing/index\\.ts$' },
    },
    { name: 'unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(virtual:|vite/)' } },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)build/' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
}
