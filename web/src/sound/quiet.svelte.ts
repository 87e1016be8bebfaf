/** Whether this page keeps quiet because another screen in the room makes the sounds. */

class Quiet {
  here = $state(false);
}

export const quiet = new Quiet();
