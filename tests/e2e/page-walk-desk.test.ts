import { walkPages } from '../support/page-walk.ts'

walkPages({ language: 'zh-CN', theme: 'night', widths: [1600, 1366, 390] })
