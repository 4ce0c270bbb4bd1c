import { z } from 'zod'
import { reasonOf } from '#lib/reason-of.ts'
import { startConsole } from './app/start.tsx'

// the content security policy forbids code made at run time
z.config({ jitless: true })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

startConsole(root).catch((problem: unknown) => {
  const text = document.createElement('pre')
  text.setAttribute('role', 'alert')
  text.style.cssText = 'margin: 3rem; font: 16px/1.6 system-ui; white-space: pre-wrap; color: #8aa6c4'
  text.textContent = reasonOf(problem)
  root.replaceChildren(text)
  throw problem
})
