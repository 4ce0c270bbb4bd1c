import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'build/server',
    target: 'node20',
    emptyOutDir: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        'import-history': 'server/import-command/main.ts',
        'forecast-files': 'server/forecast-command/main.ts',
        'fit-rooms': 'server/rooms-command/main.ts',
        'fit-curve': 'server/curve-command/main.ts',
        'excel.process': 'server/core/kit/excel.process.ts',
        'geometry.process': 'server/modules/geometry-import/reading/geometry.process.ts',
        'report-pdf.worker': 'server/core/pdf/report-pdf.worker.ts',
        'clean-svg.worker': 'server/core/files/svg/clean-svg.worker.ts',
        'rolling.worker': 'server/modules/room-forecast/rolling.worker.ts',
        'rehearsal.worker': 'server/modules/regulation/rehearsing/rehearsal.worker.ts',
        'training.worker': 'server/modules/load-forecast/trained/training.worker.ts',
        'building.worker': 'server/modules/unit-model/building.worker.ts',
        'network.worker': 'server/modules/pipes/network.worker.ts',
        'canvas.worker': 'server/modules/process-drawing/canvas.worker.ts',
        'reading.worker': 'server/modules/history-import/reading/reading.worker.ts',
        'bring-to-present.worker': 'server/demo/simulator/model/bring-to-present.worker.ts',
        'back-fill.worker': 'server/demo/simulator/back-fill/back-fill.worker.ts',
      },
      output: {
        entryFileNames: '[name].js',
        // beside the entries: who starts a process or a thread finds its file from where it is itself
        chunkFileNames: 'chunk-[name]-[hash].js',
      },
    },
  },
})
