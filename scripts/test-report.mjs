import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './ensure-installed.mjs'

const NUM_SLOWEST = 20
const LINES_OF_MESSAGE = 12

/**
 * Counts, files, failures and second tries of a test run from Vitest's report; null where it wrote none.
 *
 * @param except - Files whose tests count neither as passed nor as failed.
 */
export function readReport(path, { except = [] } = {}) {
  try {
    const results = JSON.parse(readFileSync(path, 'utf8')).testResults
    const counted = results.filter(({ name }) => !except.includes(relative(root, name)))
    return {
      passed: numWith(counted, 'passed'),
      failed: numWith(counted, 'failed'),
      files: results.map(({ name, startTime, endTime }) => ({
        name: relative(root, name),
        seconds: (endTime - startTime) / 1000,
      })),
      failures: results.flatMap(failuresOf),
      secondTries: results.flatMap(secondTriesOf),
    }
  } catch {
    return null
  }
}

const numWith = (results, wanted) =>
  results.reduce(
    (sum, { assertionResults }) => sum + assertionResults.filter(({ status }) => status === wanted).length,
    0,
  )

/** A file that could not be loaded has a message of its own, and no tests. */
function failuresOf({ name, message, assertionResults }) {
  const file = relative(root, name)
  const tests = assertionResults.filter(({ status }) => status === 'failed')
  if (tests.length === 0) return message ? [{ file, test: '', message }] : []
  return tests.map(({ fullName, failureMessages }) => ({ file, test: fullName, message: failureMessages.join('\n') }))
}

/** Tests that failed once and then passed, with what failed: their causes are to be found. */
function secondTriesOf({ name, assertionResults }) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => ({
      file: relative(root, name),
      test: `${fullName} (passed at the second try)`,
      message: failureMessages.join('\n'),
    }))
}

/** Tests with the first lines of their messages: of a long run, often the end alone is kept. */
export function failuresText(failures) {
  return failures
    .flatMap(({ file, test, message }) => [
      '',
      `✗ ${file}${test ? ` › ${test}` : ''}`,
      ...message.split('\n', LINES_OF_MESSAGE).map((line) => `    ${line}`),
    ])
    .join('\n')
}

/**
 * Where the time of a run went: its steps, and its slowest test files.
 *
 * @param steps - `{ name, seconds }`; steps of one stage run side by side.
 * @param files - The same of test files, those of several runs.
 */
export function timesText(steps, files) {
  const line = ({ name, seconds }) => `${seconds.toFixed(0).padStart(7)} s  ${name}`
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, NUM_SLOWEST)
  return [
    '',
    'Steps:',
    ...steps.map(line),
    '',
    `Slowest ${slowest.length} of ${files.length} test files:`,
    ...slowest.map(line),
  ].join('\n')
}
