"""Operating a server: logs, metrics, diagnosis, backups and housekeeping."""
