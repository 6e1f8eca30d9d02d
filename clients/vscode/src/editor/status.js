// The item in the status bar: how much is due today or overdue. The server counts.
'use strict';
const vscode = require('vscode');
const civil = require('../civil.js');
const { touches } = require('../follower.js');
const { methods, notifications } = require('../protocol.js');
const { counted } = require('../words.js');

class StatusItem {
  /**
   * @param {import('../client.js').Client} client
   * @param {() => boolean} isWanted
   */
  constructor(client, isWanted) {
    this.client = client;
    this.isWanted = isWanted;
    this.item = vscode.window.createStatusBarItem('fencepost.due', vscode.StatusBarAlignment.Right, 90);
    this.item.name = 'Fencepost';
    this.item.command = 'fencepost.reminders.focus';
    /** Whether the count is asked for, and whether it is to be asked for once more. */
    this.isCounting = false;
    this.isStale = false;
    this.due = 0;
    client.session.on('notification', (method, params) => {
      if (method === notifications.storeDidChange && touches([params.changes], 'reminders')) this.update();
    });
    client.access.on('change', () => this.update());
    client.on('moment', () => this.update());
    client.alarms.on('change', () => this.show());
    client.session.on('phase', () => this.show());
  }

  dispose() {
    this.item.dispose();
  }

  async update() {
    if (!this.isWanted() || !this.client.access.isGranted('reminder')) {
      this.show();
      return;
    }
    this.isStale = true;
    if (this.isCounting) return;
    this.isCounting = true;
    try {
      while (this.isStale) {
        this.isStale = false;
        const tomorrow = civil.daysAfter(civil.today(this.client.clock), 1);
        const where = { status: /** @type {const} */ ('incomplete'), due: { to: tomorrow } };
        this.due = (await this.client.session.request(methods.reminderFetch, { where, limit: 0 })).total;
      }
    } catch (fault) {
      this.client.log('debug', String(fault));
    } finally {
      this.isCounting = false;
    }
    this.show();
  }

  show() {
    const { access, alarms, session } = this.client;
    const open = alarms.open.size;
    const counts = access.isGranted('reminder');
    // Events call as well, and they may be all that may be seen.
    if (!this.isWanted() || (!counts && open === 0)) {
      this.item.hide();
      return;
    }
    const isDown = session.phase === 'failed' || session.phase === 'missing';
    const sign = open > 0 ? '$(bell-dot)' : '$(checklist)';
    this.item.text = isDown ? '$(warning) Fencepost' : counts ? `${sign} ${this.due}` : sign;
    const none = this.due === 0 ? 'Nothing is due today.' : `${counted(this.due, 'reminder')} due today or overdue.`;
    const due = counts ? `${none} ` : '';
    const gone = open > 0 ? `${counted(open, 'alarm')} went off and ${open === 1 ? 'waits' : 'wait'} for an answer.` : '';
    const said = (due + gone).trim();
    this.item.tooltip = isDown ? session.reason : said;
    this.item.accessibilityInformation = { label: isDown ? session.reason : `Fencepost: ${said}` };
    this.item.command = isDown ? 'fencepost.startAgain' : open > 0 ? 'fencepost.alarms' : 'fencepost.reminders.focus';
    this.item.show();
  }
}

module.exports = { StatusItem };
