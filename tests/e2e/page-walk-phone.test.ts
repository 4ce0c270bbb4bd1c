import { walkPages } from '../support/page-walk.ts'

walkPages({ language: 'en', theme: 'day', widths: [390, 1366] })
