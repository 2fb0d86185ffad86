import { type Fault, hold, RESTART_SECONDS } from './fault.ts'

/** The operator sees that the primary is gone, and makes a standby the primary; the old one comes back as a standby. */
const promote: Fault = {
  name: 'database: the primary dies, a standby takes its place',
  async strike({ layout: { databases } }) {
    const old = databases.primary()
    await databases.kill(old)
    await hold(RESTART_SECONDS)
    await databases.promote()
    await databases.untilConfirmed()
    await databases.rebuild(old)
  },
}

const restartPrimary: Fault = {
  name: 'database: the primary is killed and comes back',
  async strike({ layout: { databases } }) {
    const name = databases.primary()
    await databases.kill(name)
    await hold(RESTART_SECONDS)
    await databases.startAgain(name)
  },
}

const stopPrimary: Fault = {
  name: 'database: the primary stands still for 6 s',
  async strike({ layout: { databases } }) {
    const name = databases.primary()
    databases.pause(name)
    await hold(6)
    databases.resume(name)
  },
}

const killStandby: Fault = {
  name: 'database: one standby is killed',
  async strike({ layout: { databases }, chance }) {
    const name = chance.pick(databases.standbys())
    await databases.kill(name)
    await hold(5)
    await databases.startAgain(name)
  },
}

const killStandbys: Fault = {
  name: 'database: both standbys are killed, so that nobody confirms',
  async strike({ layout: { databases } }) {
    const names = databases.standbys()
    await Promise.all(names.map((name) => databases.kill(name)))
    await hold(5)
    for (const name of names) await databases.startAgain(name)
  },
}

const endSessions: Fault = {
  name: 'database: every connection is ended',
  async strike({ layout: { databases } }) {
    for (let time = 0; time < 3; time += 1) {
      await databases.ask(
        `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      await hold(1)
    }
  },
}

const killValkey: Fault = {
  name: 'Valkey: killed, and back with nothing in it',
  async strike({ layout: { valkey } }) {
    await valkey.kill()
    await hold(5)
    await valkey.start()
  },
}

const stopValkey: Fault = {
  name: 'Valkey: stands still for 6 s',
  async strike({ layout: { valkey } }) {
    valkey.pause()
    await hold(6)
    valkey.resume()
  },
}

const killFront = (which: 'nginx' | 'apiFront' | 'databaseFront', words: string): Fault => ({
  name: `${words}: killed`,
  cutsCallers: which === 'nginx',
  async strike({ layout }) {
    await layout[which].kill()
    await hold(RESTART_SECONDS)
    await layout[which].start()
  },
})

const NO_DISK = 'nobody may mount a disk of its own here'

const fillDisk: Fault = {
  name: 'disk: that of films and uploads is full for 6 s',
  findObstacle: ({ films: { disk } }) => (disk?.canFill ? null : disk ? NO_DISK : 'films lie in a bucket'),
  async strike({
    layout: {
      films: { disk },
    },
  }) {
    await disk?.fill()
    await hold(6)
    await disk?.empty()
  },
}

/** Databases that cannot write their log end; whoever keeps them running starts them once there is room. */
const fillDatabases: Fault = {
  name: 'disk: that of all databases is full for 6 s',
  findObstacle: ({ databasesDisk }) => (databasesDisk?.canFill ? null : NO_DISK),
  async strike({ layout: { databases, databasesDisk } }) {
    await databasesDisk?.fill()
    await hold(6)
    await databasesDisk?.empty()
    await databases.startGone()
    await databases.untilConfirmed()
  },
}

const stopParties: Fault = {
  name: 'outside parties: payments and mail stand still for 8 s',
  async strike({ layout: { sandbox } }) {
    sandbox.pause()
    await hold(8)
    sandbox.resume()
  },
}

export const ENGINE_FAULTS: readonly Fault[] = [
  ...[promote, restartPrimary, stopPrimary, killStandby, killStandbys, endSessions, killValkey, stopValkey],
  ...[killFront('nginx', 'nginx'), killFront('apiFront', 'HAProxy before the api')],
  ...[killFront('databaseFront', 'HAProxy before the database'), fillDisk, fillDatabases],
  stopParties,
]
