import { answerTasks } from './answer-tasks.ts'

/** Answers with the task, and does what it names. */
answerTasks((task: 'answer' | 'throw' | 'hang' | 'die after the answer'): string => {
  if (task === 'throw') throw new Error('thrown')
  while (task === 'hang');
  if (task === 'die after the answer') setTimeout(() => process.exit(1), 10)
  return task
})
